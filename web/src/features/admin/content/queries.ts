import { landingContentApi, pricingContentApi, type SitePart } from '@mantel/domain/admin/content'
import type { Endpoint, Input } from '@mantel/domain/endpoints/endpoint'
import { siteApi } from '@mantel/domain/site/site'
import { siteWaitlistApi } from '@mantel/domain/site/waitlist'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { query, useChange } from '../../../platform/api/api.ts'
import type { PartTexts } from './section-text.ts'

export const landingPartsQuery = query(landingContentApi.list, {})
export const pricingPartsQuery = query(pricingContentApi.list, {})
export const contactQuery = query(siteApi.contact, {})
export const waitlistStatusQuery = query(siteWaitlistApi.status, {})

type PartInput = { content: PartTexts; version: number | null }

/**
 * Returns a function that saves a part. The casts are safe, because the form validated the content for its endpoint.
 */
export function useSavePart(endpoint: Endpoint) {
  const { mutateAsync } = useChange(endpoint, {
    written: [landingContentApi.list, pricingContentApi.list],
  })
  return (body: PartInput) => mutateAsync({ body } as Input<Endpoint>) as Promise<SitePart>
}

export const cachePart = (queries: QueryClient, page: QueryKey, saved: SitePart) =>
  queries.setQueryData<SitePart[]>(page, (parts) =>
    parts?.map((part) => (part.section === saved.section ? saved : part)),
  )
