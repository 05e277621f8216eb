import { authApi } from '@mantel/domain/auth/auth'
import { registrationApi } from '@mantel/domain/auth/registration'
import { siteWaitlistApi } from '@mantel/domain/site/waitlist'
import { query, useChange } from '../../platform/api/api.ts'

export const waitlistQuery = () => query(siteWaitlistApi.status, {})

export const useLogin = () => useChange(authApi.login)
export const useRegister = () => useChange(registrationApi.register)
