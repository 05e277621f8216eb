import { adminCompaniesApi } from '@mantel/domain/admin-companies'
import { tiersApi } from '@mantel/domain/tiers'
import type { QueryClient } from '@tanstack/react-query'
import { query, useChange } from '../../platform/api.ts'

export const tiersQuery = query(tiersApi.list, {})

const tiers = { refreshes: [tiersApi.list, adminCompaniesApi.list] }
export const useCreateTier = () => useChange(tiersApi.create, tiers)
export const useUpdateTier = () => useChange(tiersApi.update, tiers)
export const useRemoveTier = () => useChange(tiersApi.remove, tiers)

/** As they are now, whatever was known before. */
export const askForTiers = (queries: QueryClient) => queries.fetchQuery({ ...tiersQuery, staleTime: 0 })
