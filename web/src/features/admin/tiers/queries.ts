import { tiersApi } from '@mantel/domain/admin/tiers'
import type { QueryClient } from '@tanstack/react-query'
import { query, useChange } from '../../../platform/api/api.ts'

export const tiersQuery = query(tiersApi.list, {})

export const useCreateTier = () => useChange(tiersApi.create)
export const useUpdateTier = () => useChange(tiersApi.update)
/** Does not refetch the list, because `useOrdering` shows the response as soon as no other move is pending. */
export const useOrderTiers = () => useChange(tiersApi.order, { written: [tiersApi.list] })
export const useRetrySync = () => useChange(tiersApi.sync)
export const useRemoveTier = () => useChange(tiersApi.remove)

/** Fetches the list again even if it is cached. */
export const fetchTiers = (queries: QueryClient) => queries.fetchQuery({ ...tiersQuery, staleTime: 0 })
