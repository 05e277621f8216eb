import { authApi } from '@mantel/domain/auth/auth'
import type { Output } from '@mantel/domain/endpoints/endpoint'
import { profileApi } from '@mantel/domain/profile'
import { query, useChange } from '../../platform/api/api.ts'

export type DeviceSession = Output<typeof authApi.sessions>[number]

export const sessionsQuery = () => query(authApi.sessions, {})

export const emailChangeQuery = () => query(profileApi.emailChange, {})

export const useChangeEmail = () => useChange(profileApi.changeEmail)
export const useCancelEmailChange = () => useChange(profileApi.cancelEmailChange)
export const useUpdateProfile = () => useChange(authApi.updateProfile)
export const useRemovePhoto = () => useChange(profileApi.removeAvatar)
export const useChangePassword = () => useChange(authApi.changePassword)
export const useRevokeSession = () => useChange(authApi.revokeSession)
export const useRevokeOtherSessions = () => useChange(authApi.revokeOtherSessions)
