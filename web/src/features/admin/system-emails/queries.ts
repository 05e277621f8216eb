import { type SystemEmail, systemEmailsApi } from '@mantel/domain/admin/system-emails'
import type { QueryClient } from '@tanstack/react-query'
import { query, useChange } from '../../../platform/api/api.ts'

export const systemEmailsQuery = query(systemEmailsApi.list, {})

const writesList = { written: [systemEmailsApi.list] }

export const useSaveSystemEmail = () => useChange(systemEmailsApi.save, writesList)
export const useRestoreSystemEmail = () => useChange(systemEmailsApi.restore, writesList)
export const useTestSystemEmail = () => useChange(systemEmailsApi.test)

export const cacheSystemEmail = (queries: QueryClient, email: SystemEmail) =>
  queries.setQueryData(systemEmailsQuery.queryKey, (emails) =>
    emails?.map((one) => (one.key === email.key ? email : one)),
  )
