import { teamApi } from '@mantel/domain/team'
import type { Databases } from '../../platform/database/connect.ts'
import type { Route } from '../../platform/http/routing.ts'
import type { EmailSettings } from '../messages/email-settings.ts'
import { acceptInvitation, findInvitation } from './accept-invitation.ts'
import { inviteTeamMember, listInvitations, resendInvitation, revokeInvitation } from './invitations.ts'
import { changeRole, deactivateUser, listTeam, reactivateUser } from './team.ts'

export function teamRoutes(
  route: Route,
  { databases, emailSettings }: { databases: Databases; emailSettings: EmailSettings },
) {
  route(teamApi.list, ({ db, actor }) => listTeam(db, actor.companyId))
  route(teamApi.invitations, ({ db, actor }) => listInvitations(db, actor.companyId))
  route.withoutTransaction(teamApi.invite, ({ actor, body }) =>
    inviteTeamMember(databases, emailSettings, actor, body),
  )
  route.withoutTransaction(teamApi.resendInvitation, ({ actor, params }) =>
    resendInvitation(databases, emailSettings, actor, params.id),
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
  route.withoutTransaction(teamApi.invitationByToken, ({ params }) => findInvitation(databases, params.token))
  route.withoutTransaction(teamApi.accept, ({ params, body, caller }) =>
    acceptInvitation(databases, params.token, body, caller),
  )
}
