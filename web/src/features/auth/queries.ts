import { authApi } from '@mantel/domain/auth'
import { siteApi } from '@mantel/domain/site'
import { query, useChange } from '../../platform/api.ts'

export const waitlistQuery = () => query(siteApi.waitlistStatus, {})

export const useLogin = () => useChange(authApi.login)
export const useRegister = () => useChange(authApi.register)
export const useRequestReset = () => useChange(authApi.requestReset)
export const useResetPassword = () => useChange(authApi.resetPassword)
export const useVerifyEmail = () => useChange(authApi.verifyEmail)
