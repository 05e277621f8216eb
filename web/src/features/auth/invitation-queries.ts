import { teamApi } from '@mantel/domain/team'
import { query, useChange } from '../../platform/api/api.ts'

// Apart from the others: whoever signs in must not wait for what a team is.
export const invitationQuery = (token: string) => query(teamApi.invitationByToken, { params: { token } })
export const useAcceptInvitation = () => useChange(teamApi.accept)
