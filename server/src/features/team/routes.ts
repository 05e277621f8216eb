import { teamApi } from '@mantel/domain/team'
import type { Databases } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/tenant.ts'
import type { Route } from '../../platform/http/routing.ts'
import { resetTwoFactor } from '../auth/two-factor/reset-two-factor.ts'
import type { EmailSettings } from '../messages/email-settings.ts'
import { acceptInvitation, findInvitation } from './accept-invitation.ts'
import { inviteTeamMember, listInvitations, resendInvitation, revokeInvitation } from './invitations.ts'
import { changeRole, deactivateUser, getTeamMember, leaveCompany, listTeam, reactivateUser } from './team.ts'

export function teamRoutes(
  route: Route,
  { databases, emailSettings }: { databases: Databases; emailSettings: EmailSettings },
) {
  route(teamApi.list, ({ db, actor }) => listTeam(db, actor.companyId))
  route(teamApi.invitations, ({ db, actor }) => listInvitations(db, actor.companyId))
  route.withoutTransaction(teamApi.invite, ({ actor, body, storeAnswer }) =>
    inviteTeamMember(databases, emailSettings, actor, body, storeAnswer),
  )
  route.withoutTransaction(teamApi.resendInvitation, ({ actor, params, storeAnswer }) =>
    resendInvitation(databases, emailSettings, actor, params.id, storeAnswer),
  )
  route(teamApi.revokeInvitation, ({ db, actor, params }) => revokeInvitation(db, actor, params.id))
  route.withoutTransaction(teamApi.changeRole, ({ actor, params, body }) =>
    changeRole(databases, actor, params.id, body),
  )
  route.withoutTransaction(teamApi.deactivate, ({ actor, params }) =>
    deactivateUser(databases, actor, params.id),
  )
  route.withoutTransaction(teamApi.reactivate, ({ actor, params, body }) =>
    reactivateUser(databases, actor, params.id, body),
  )
  route.withoutTransaction(teamApi.resetTwoFactor, async ({ actor, params, body }) => {
    await resetTwoFactor(databases, emailSettings, actor, params.id, body)
    return inTransaction(databases.runtime, actor, (db) => getTeamMember(db, actor.companyId, params.id))
  })
  route.withoutTransaction(teamApi.leave, ({ actor, body }) => leaveCompany(databases, actor, body))
  route.withoutTransaction(teamApi.invitationByToken, ({ params }) => findInvitation(databases, params.token))
  route.withoutTransaction(teamApi.accept, ({ params, body, caller }) =>
    acceptInvitation(databases, params.token, body, caller),
  )
}
