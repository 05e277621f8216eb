import { type PricingSection, pricingSections, type SiteData } from '@mantel/domain/site/site'
import type { Db } from '../../platform/database/connect.ts'
import { getStyles } from '../branding/branding.ts'
import { listTiersOnSale } from '../tiers/tiers-on-sale.ts'
import { getContact } from './contact.ts'
import { getPricingContent, listLandingContent } from './page-content.ts'
import { waitlistStatus } from './waitlist.ts'

const pricingNames = Object.keys(pricingSections) as PricingSection[]

/**
 * Reads all data of the public pages. The queries are sent together, so that a visit waits for one round
 * trip.
 */
export async function readSite(db: Db): Promise<SiteData> {
  const [landing, pricing, tiers, { isActive }, styles, { supportAddress, operator }] = await Promise.all([
    listLandingContent(db),
    Promise.all(pricingNames.map((section) => getPricingContent(db, section))),
    listTiersOnSale(db),
    waitlistStatus(db),
    // Without styles, the pages use the defaults.
    getStyles(db, null).catch(() => null),
    getContact(db),
  ])
  return {
    landing: bySection(landing),
    pricing: bySection(pricing),
    tiers,
    isWaitlistActive: isActive,
    styles,
    supportAddress,
    operator,
  }
}

/**
 * Maps sections to their content. Content is not checked again, because it was validated when it was stored
 * and the pages use only its text.
 */
const bySection = (stored: { section: string; content: unknown }[]): object =>
  Object.fromEntries(
    stored.filter(({ content }) => content !== null).map(({ section, content }) => [section, content]),
  )
