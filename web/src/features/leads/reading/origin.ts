import type { LeadOrigin } from '@mantel/domain/leads/leads'
import * as copy from '../copy.ts'

/** Where a visitor came from, as in “This lead came from alderfinch.com/contact, campaign spring.” Null if nothing is known. */
export function originSentence(origin: LeadOrigin | null): string | null {
  if (!origin) return null
  const { page, referrer, utm } = origin
  const [pageText, siteText] = [page && withoutScheme(page), referrer && hostOf(referrer)]
  // If the referrer is on the studio's own site, the visitor did not come from another site.
  const otherSite = siteText === (page && hostOf(page)) ? utm.source : (siteText ?? utm.source)
  const parts = [
    pageText,
    otherSite && (pageText ? copy.viaSite(otherSite) : otherSite),
    utm.campaign && copy.campaign(utm.campaign),
  ].filter(Boolean)
  return parts.length > 0 ? copy.cameFrom(parts.join(', ')) : null
}

const withoutScheme = (address: string) => address.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')
const hostOf = (address: string) => withoutScheme(address).split(/[/?#]/)[0] ?? ''
