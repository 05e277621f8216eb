import { offerCodesApi } from '@mantel/domain/admin/offer-codes'
import type { QueryClient } from '@tanstack/react-query'
import { query, useChange } from '../../../platform/api/api.ts'
import { pages } from '../../../platform/api/pages.ts'

export const offerCodesQuery = query(offerCodesApi.list, {})
export const redemptionPages = (id: string) => pages(offerCodesApi.redemptions, { params: { id }, query: {} })

export const useCreateOfferCode = () => useChange(offerCodesApi.create)
export const useUpdateOfferCode = () => useChange(offerCodesApi.update)
export const useRemoveOfferCode = () => useChange(offerCodesApi.remove)

/** Fetches the list again even if it is cached. */
export const fetchOfferCodes = (queries: QueryClient) =>
  queries.fetchQuery({ ...offerCodesQuery, staleTime: 0 })
