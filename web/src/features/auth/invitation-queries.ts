import { teamApi } from '@mantel/domain/team'
import { query, useChange } from '../../platform/api/api.ts'

// Separate from queries.ts, so that the sign-in screen does not load the team's schemas.
export const invitationQuery = (token: string) => query(teamApi.invitationByToken, { params: { token } })
// An accepted invitation no longer exists, so loading it again would show an error until the app opens.
export const useAcceptInvitation = () => useChange(teamApi.accept, { written: [teamApi.invitationByToken] })
