import { authApi } from '@mantel/domain/auth'
import type { Output } from '@mantel/domain/endpoint'
import { query, useChange } from '../../platform/api/api.ts'

export type DeviceSession = Output<typeof authApi.sessions>[number]

/** Fetched on each visit, because other devices sign in and out at any time. */
export const sessionsQuery = () => ({ ...query(authApi.sessions, {}), staleTime: 0 })

export const useUpdateProfile = () => useChange(authApi.updateProfile)
export const useChangePassword = () => useChange(authApi.changePassword)
export const useRevokeSession = () => useChange(authApi.revokeSession)
export const useRevokeOtherSessions = () => useChange(authApi.revokeOtherSessions)
