import { authApi } from '@mantel/domain/auth'
import type { Output } from '@mantel/domain/endpoint'
import { teamApi } from '@mantel/domain/team'
import { query, useChange } from '../../platform/api/api.ts'

export type DeviceSession = Output<typeof authApi.sessions>[number]

/** Asked anew at each visit: other devices sign in and out without telling this one. */
export const sessionsQuery = () => ({ ...query(authApi.sessions, {}), staleTime: 0 })

export const useUpdateProfile = () => useChange(authApi.updateProfile, { refreshes: [teamApi.list] })
export const useChangePassword = () => useChange(authApi.changePassword, { refreshes: [authApi.sessions] })
export const useRevokeSession = () => useChange(authApi.revokeSession, { refreshes: [authApi.sessions] })
export const useRevokeOtherSessions = () =>
  useChange(authApi.revokeOtherSessions, { refreshes: [authApi.sessions] })
