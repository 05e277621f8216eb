import { landingContentApi, pricingContentApi, type SitePart } from '@mantel/domain/admin/content'
import { contentIndexApi } from '@mantel/domain/admin/content-index'
import type { Endpoint, Input } from '@mantel/domain/endpoint'
import { siteWaitlistApi } from '@mantel/domain/site/waitlist'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { query, useChange } from '../../../platform/api/api.ts'
import type { Words } from './section-text.ts'

export const landingPartsQuery = query(landingContentApi.list, {})
export const pricingPartsQuery = query(pricingContentApi.list, {})
export const waitlistStatusQuery = query(siteWaitlistApi.status, {})

type Saying = { content: Words; version: number | null }

/** One for all parts, each of which has its own endpoint: the form has checked that these are its words. */
export function useSavePart(endpoint: Endpoint) {
  const { mutateAsync } = useChange(endpoint, { refreshes: [contentIndexApi.list] })
  return (body: Saying) => mutateAsync({ body } as Input<Endpoint>) as Promise<SitePart>
}

/** Shows the part that was just saved among the others of its page. */
export const keepPart = (queries: QueryClient, page: QueryKey, saved: SitePart) =>
  queries.setQueryData<SitePart[]>(page, (parts) =>
    parts?.map((part) => (part.section === saved.section ? saved : part)),
  )
