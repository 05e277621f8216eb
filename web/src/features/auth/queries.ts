import { authApi } from '@mantel/domain/auth/auth'
import { siteWaitlistApi } from '@mantel/domain/site/waitlist'
import { query, useChange } from '../../platform/api/api.ts'

export const waitlistQuery = () => query(siteWaitlistApi.status, {})

export const useLogin = () => useChange(authApi.login)
export const useRegister = () => useChange(authApi.register)
export const useRequestReset = () => useChange(authApi.requestReset)
export const useResetPassword = () => useChange(authApi.resetPassword)
export const useVerifyEmail = () => useChange(authApi.verifyEmail)
