import { teamApi } from '@mantel/domain/team'
import { query, useChange } from '../../platform/api/api.ts'

export const teamQuery = () => query(teamApi.list, {})
export const invitationsQuery = () => query(teamApi.invitations, {})

export const useInvite = () => useChange(teamApi.invite)
export const useResendInvitation = () => useChange(teamApi.resendInvitation)
export const useRevokeInvitation = () => useChange(teamApi.revokeInvitation)

export const useChangeRole = () => useChange(teamApi.changeRole)
export const useDeactivate = () => useChange(teamApi.deactivate)
export const useReactivate = () => useChange(teamApi.reactivate)
export const useLeave = () => useChange(teamApi.leave)
export const useResetTwoFactor = () => useChange(teamApi.resetTwoFactor)
