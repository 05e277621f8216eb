import { platformApi } from '@mantel/domain/platform'
import { query, useChange } from '../../platform/api.ts'

export const platformQuery = query(platformApi.settings, {})
export const platformStylesQuery = query(platformApi.styles, {})
export const statusQuery = query(platformApi.status, {})
export const queueQuery = query(platformApi.jobs, {})
export const backupsQuery = query(platformApi.backups, {})

export const useSavePlatform = () => useChange(platformApi.saveSettings)
export const useSavePlatformStyles = () => useChange(platformApi.saveStyles)
export const useResetPlatformStyles = () => useChange(platformApi.resetStyles)
export const useRetryJob = () => useChange(platformApi.retryJob)
export const useBackUp = () => useChange(platformApi.backUp)
