import { teamApi } from '@mantel/domain/team'
import { type Databases, wholePool } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/tenant.ts'
import type { Route } from '../../platform/http/routing.ts'
import { confirmPassword } from '../auth/passwords.ts'
import { revokeSessions } from '../auth/sessions.ts'
import type { Mailroom } from '../messages/mailroom.ts'
import { acceptInvitation, findInvitation } from './accepting.ts'
import { invite, listInvitations, resendInvitation, revokeInvitation } from './inviting.ts'
import { changeRole, deactivate, listTeam, reactivate } from './team.ts'

export function teamRoutes(
  route: Route,
  { databases, mailroom }: { databases: Databases; mailroom: Mailroom },
) {
  const { runtime, auth } = databases

  route(teamApi.list, ({ db, actor }) => listTeam(db, actor.companyId))
  route(teamApi.invitations, ({ db, actor }) => listInvitations(db, actor.companyId))
  route.alone(teamApi.invite, async ({ actor, body, caller }) => {
    if (body.role === 'CompanyAdmin')
      await confirmPassword(databases, actor, body.currentPassword ?? '', caller.ip)
    return inTransaction(runtime, actor, (db) => invite(db, mailroom, actor, body))
  })
  route(teamApi.resendInvitation, ({ db, actor, params }) => resendInvitation(db, mailroom, actor, params.id))
  route(teamApi.revokeInvitation, ({ db, actor, params }) => revokeInvitation(db, actor, params.id))
  route.alone(teamApi.changeRole, async ({ actor, params, body, caller }) => {
    await confirmPassword(databases, actor, body.currentPassword, caller.ip)
    return inTransaction(runtime, actor, (db) => changeRole(db, actor, params.id, body.role))
  })
  route.alone(teamApi.deactivate, ({ actor, params }) =>
    inTransaction(runtime, actor, async (db) => {
      const changed = await deactivate(db, actor, params.id)
      // Signed out before the change is final: no old session can come back with the account.
      await revokeSessions(wholePool(auth), params.id)
      return changed
    }),
  )
  route(teamApi.reactivate, ({ db, actor, params }) => reactivate(db, actor, params.id))
  route.alone(teamApi.invitationByToken, ({ params }) => findInvitation(databases, params.token))
  route.alone(teamApi.accept, ({ params, body, caller }) =>
    acceptInvitation(databases, params.token, body, caller),
  )
}
