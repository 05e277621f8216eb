import { passkeysApi } from '@mantel/domain/auth/passkeys'
import { query, useChange } from '../../platform/api/api.ts'

export const passkeysQuery = () => query(passkeysApi.list, {})

export const useBeginPasskey = () => useChange(passkeysApi.begin)
export const useAddPasskey = () => useChange(passkeysApi.add)
export const useRenamePasskey = () => useChange(passkeysApi.rename)
export const useRemovePasskey = () => useChange(passkeysApi.remove)
