import { teamApi } from '@mantel/domain/team'
import type { Databases } from '../../platform/database/connect.ts'
import type { Route } from '../../platform/http/routing.ts'
import type { Mailroom } from '../messages/email-settings.ts'
import { acceptInvitation, findInvitation } from './accept-invitation.ts'
import { invite, listInvitations, resendInvitation, revokeInvitation } from './invitations.ts'
import { changeRole, deactivate, listTeam, reactivate } from './team.ts'

export function teamRoutes(
  route: Route,
  { databases, mailroom }: { databases: Databases; mailroom: Mailroom },
) {
  route(teamApi.list, ({ db, actor }) => listTeam(db, actor.companyId))
  route(teamApi.invitations, ({ db, actor }) => listInvitations(db, actor.companyId))
  route.alone(teamApi.invite, ({ actor, body, caller }) =>
    invite(databases, mailroom, actor, body, caller.address),
  )
  route.alone(teamApi.resendInvitation, ({ actor, params }) =>
    resendInvitation(databases, mailroom, actor, params.id),
  )
  route(teamApi.revokeInvitation, ({ db, actor, params }) => revokeInvitation(db, actor, params.id))
  route.alone(teamApi.changeRole, ({ actor, params, body, caller }) =>
    changeRole(databases, actor, params.id, body, caller.address),
  )
  route.alone(teamApi.deactivate, ({ actor, params }) => deactivate(databases, actor, params.id))
  route.alone(teamApi.reactivate, ({ actor, params, body, caller }) =>
    reactivate(databases, actor, params.id, body, caller.address),
  )
  route.alone(teamApi.invitationByToken, ({ params }) => findInvitation(databases, params.token))
  route.alone(teamApi.accept, ({ params, body, caller }) =>
    acceptInvitation(databases, params.token, body, caller),
  )
}
