import { platformApi } from '@mantel/domain/admin/operations'
import { sealApi } from '@mantel/domain/contracts/verify'
import { query, useChange } from '../../../platform/api/api.ts'
import { pages } from '../../../platform/api/pages.ts'

export const platformQuery = query(platformApi.settings, {})
export const platformStylesQuery = query(platformApi.styles, {})
// What goes on by itself is asked anew on each visit.
export const statusQuery = { ...query(platformApi.status, {}), staleTime: 0 }
export const queueQuery = { ...query(platformApi.jobs, {}), staleTime: 0 }
export const backupsQuery = { ...query(platformApi.backups, {}), staleTime: 0 }
export const deedsPages = { ...pages(platformApi.activity, { query: { limit: 20 } }), staleTime: 0 }
export const sealQuery = { ...query(sealApi.list, {}), staleTime: 0 }

// Each of them is told below on the same page.
const told = { refreshes: [platformApi.activity] }
export const useSavePlatform = () => useChange(platformApi.saveSettings, told)
export const useSavePlatformStyles = () => useChange(platformApi.saveStyles, told)
export const useResetPlatformStyles = () => useChange(platformApi.resetStyles, told)
export const useRetryJob = () => useChange(platformApi.retryJob, told)
export const useTryMail = () => useChange(platformApi.tryMail, told)
export const useBackUp = () => useChange(platformApi.backUp, told)
export const useCheckBackup = () => useChange(platformApi.checkBackup, told)
export const useRenewSeal = () => useChange(sealApi.renew, told)
