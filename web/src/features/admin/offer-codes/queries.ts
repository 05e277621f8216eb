import { offerCodesApi } from '@mantel/domain/admin/offer-codes'
import type { QueryClient } from '@tanstack/react-query'
import { query, useChange } from '../../../platform/api/api.ts'
import { pages } from '../../../platform/api/pages.ts'

export const offerCodesQuery = query(offerCodesApi.list, {})
export const redemptionPages = (id: string) => pages(offerCodesApi.redemptions, { params: { id }, query: {} })

const codes = { refreshes: [offerCodesApi.list] }
export const useCreateOfferCode = () => useChange(offerCodesApi.create, codes)
export const useUpdateOfferCode = () => useChange(offerCodesApi.update, codes)
export const useRemoveOfferCode = () => useChange(offerCodesApi.remove, codes)

/** As they are now, whatever was known before. */
export const askForOfferCodes = (queries: QueryClient) =>
  queries.fetchQuery({ ...offerCodesQuery, staleTime: 0 })
