import { type PricingSection, pricingSections, type SiteData } from '@mantel/domain/site/site'
import type { Db } from '../../platform/database/connect.ts'
import { getStyles } from '../branding/branding.ts'
import { getSupportContact } from '../messages/support-contact.ts'
import { listTiersOnSale } from '../tiers/tiers-on-sale.ts'
import { getPricingContent, listLandingContent } from './page-content.ts'
import { waitlistStatus } from './waitlist.ts'

const pricingNames = Object.keys(pricingSections) as PricingSection[]

/** All that a public page shows. The questions leave together, so that a visit waits for one answer. */
export async function readSite(db: Db): Promise<SiteData> {
  const [landing, pricing, tiers, { isActive }, styles, { supportAddress }] = await Promise.all([
    listLandingContent(db),
    Promise.all(pricingNames.map((section) => getPricingContent(db, section))),
    listTiersOnSale(db),
    waitlistStatus(db),
    // Without them the pages look as they were built.
    getStyles(db, null).catch(() => null),
    getSupportContact(db),
  ])
  return {
    landing: bySection(landing),
    pricing: bySection(pricing),
    tiers,
    isWaitlistActive: isActive,
    styles,
    supportAddress,
  }
}

/** What is stored was checked when it was written; the pages take from it only what is text. */
const bySection = (stored: { section: string; content: unknown }[]): object =>
  Object.fromEntries(
    stored.filter(({ content }) => content !== null).map(({ section, content }) => [section, content]),
  )
