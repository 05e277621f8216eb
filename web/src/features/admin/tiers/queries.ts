import { adminCompaniesApi } from '@mantel/domain/admin/companies'
import { tiersApi } from '@mantel/domain/admin/tiers'
import type { QueryClient } from '@tanstack/react-query'
import { query, useChange } from '../../../platform/api/api.ts'

export const tiersQuery = query(tiersApi.list, {})

const tiers = { refreshes: [tiersApi.list, adminCompaniesApi.list] }
export const useCreateTier = () => useChange(tiersApi.create, tiers)
export const useUpdateTier = () => useChange(tiersApi.update, tiers)
/** The answer is the list, and is shown once nobody waits for another: what came before it would jump back. */
export const useOrderTiers = () => useChange(tiersApi.order)
export const useRemoveTier = () => useChange(tiersApi.remove, tiers)

/** As they are now, whatever was known before. */
export const askForTiers = (queries: QueryClient) => queries.fetchQuery({ ...tiersQuery, staleTime: 0 })
