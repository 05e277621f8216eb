import { teamApi } from '@mantel/domain/team'
import { query, useChange } from '../../platform/api/api.ts'

export const teamQuery = () => query(teamApi.list, {})
export const invitationsQuery = () => query(teamApi.invitations, {})

const invitations = { refreshes: [teamApi.invitations] }
export const useInvite = () => useChange(teamApi.invite, invitations)
export const useResendInvitation = () => useChange(teamApi.resendInvitation, invitations)
export const useRevokeInvitation = () => useChange(teamApi.revokeInvitation, invitations)

// Whoever loses power also loses the invitations they sent.
const everything = { refreshes: [teamApi.list, teamApi.invitations] }
export const useChangeRole = () => useChange(teamApi.changeRole, everything)
export const useDeactivate = () => useChange(teamApi.deactivate, everything)
export const useReactivate = () => useChange(teamApi.reactivate, everything)
