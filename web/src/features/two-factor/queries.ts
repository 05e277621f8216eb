import { twoFactorApi } from '@mantel/domain/auth/two-factor'
import { query, useChange } from '../../platform/api/api.ts'

export const twoFactorQuery = () => query(twoFactorApi.status, {})

export const useBeginTwoFactor = () => useChange(twoFactorApi.begin)
export const useTurnOnTwoFactor = () => useChange(twoFactorApi.turnOn)
export const useTurnOffTwoFactor = () => useChange(twoFactorApi.turnOff)
export const useRenewRecoveryCodes = () => useChange(twoFactorApi.renewCodes)
