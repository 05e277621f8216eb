import { authApi } from '@mantel/domain/auth'
import { siteApi } from '@mantel/domain/site'
import { teamApi } from '@mantel/domain/team'
import { query, useChange } from '../../platform/api.ts'

export const waitlistQuery = () => query(siteApi.waitlistStatus, {})
export const invitationQuery = (token: string) => query(teamApi.invitationByToken, { params: { token } })

export const useLogin = () => useChange(authApi.login)
export const useRegister = () => useChange(authApi.register)
export const useRequestReset = () => useChange(authApi.requestReset)
export const useResetPassword = () => useChange(authApi.resetPassword)
export const useVerifyEmail = () => useChange(authApi.verifyEmail)
export const useAcceptInvitation = () => useChange(teamApi.accept)
