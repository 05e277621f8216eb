import { platformApi } from '@mantel/domain/platform'
import { query, useChange } from '../../platform/api.ts'

export const platformQuery = query(platformApi.settings, {})
export const platformStylesQuery = query(platformApi.styles, {})
// What goes on by itself is asked anew on each visit.
export const statusQuery = { ...query(platformApi.status, {}), staleTime: 0 }
export const queueQuery = { ...query(platformApi.jobs, {}), staleTime: 0 }
export const backupsQuery = { ...query(platformApi.backups, {}), staleTime: 0 }

export const useSavePlatform = () => useChange(platformApi.saveSettings)
export const useSavePlatformStyles = () => useChange(platformApi.saveStyles)
export const useResetPlatformStyles = () => useChange(platformApi.resetStyles)
export const useRetryJob = () => useChange(platformApi.retryJob)
export const useTryMail = () => useChange(platformApi.tryMail)
export const useBackUp = () => useChange(platformApi.backUp)
export const useCheckBackup = () => useChange(platformApi.checkBackup)
