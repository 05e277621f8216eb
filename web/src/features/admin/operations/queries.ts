import { platformApi } from '@mantel/domain/admin/operations'
import { type ProviderEvent, providerEventsApi } from '@mantel/domain/admin/provider-events'
import { sealApi } from '@mantel/domain/contracts/verify'
import { query, useChange } from '../../../platform/api/api.ts'
import { pages } from '../../../platform/api/pages.ts'

export const platformQuery = query(platformApi.settings, {})
export const platformStylesQuery = query(platformApi.styles, {})
export const statusQuery = query(platformApi.status, {})
export const queueQuery = query(platformApi.jobs, {})
export const backupsQuery = query(platformApi.backups, {})
export const platformActivityPages = pages(platformApi.activity, { query: { limit: 20 } })
export const evidenceCheckQuery = query(sealApi.lastCheck, {})
export const sealQuery = query(sealApi.list, {})

export const providerEventsQuery = (state: ProviderEvent['state'] | undefined) =>
  query(providerEventsApi.list, { query: { limit: 20, state } })

export const useSavePlatform = () => useChange(platformApi.saveSettings, { written: [platformApi.settings] })
const writesStyles = { written: [platformApi.styles] }
export const useSavePlatformStyles = () => useChange(platformApi.saveStyles, writesStyles)
export const useResetPlatformStyles = () => useChange(platformApi.resetStyles, writesStyles)
export const useRetryJob = () => useChange(platformApi.retryJob)
export const useRetryProviderEvent = () => useChange(providerEventsApi.retry)
export const useSendTestEmail = () => useChange(platformApi.tryMail)
export const useBackUp = () => useChange(platformApi.backUp)
export const useCheckBackup = () => useChange(platformApi.checkBackup)
export const useRenewSeal = () => useChange(sealApi.renew)
