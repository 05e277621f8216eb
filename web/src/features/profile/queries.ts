import { accountApi } from '@mantel/domain/auth/account'
import type { Output } from '@mantel/domain/endpoints/endpoint'
import { profileApi } from '@mantel/domain/profile'
import { query, useChange } from '../../platform/api/api.ts'

export type DeviceSession = Output<typeof accountApi.sessions>[number]

export const sessionsQuery = () => query(accountApi.sessions, {})

export const emailChangeQuery = () => query(profileApi.emailChange, {})

export const useChangeEmail = () => useChange(profileApi.changeEmail)
export const useCancelEmailChange = () => useChange(profileApi.cancelEmailChange)
export const useUpdateProfile = () => useChange(accountApi.updateProfile)
export const useRemovePhoto = () => useChange(profileApi.removeAvatar)
export const useChangePassword = () => useChange(accountApi.changePassword)
export const useRevokeSession = () => useChange(accountApi.revokeSession)
export const useRevokeOtherSessions = () => useChange(accountApi.revokeOtherSessions)
