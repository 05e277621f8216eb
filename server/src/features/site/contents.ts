import type { PricingSection } from '@mantel/domain/site'
import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/database/connect.ts'
import { landingPageContent, platformSettings, pricingPageContent } from '../../schema/site.ts'

/** The sections of the landing page that somebody changed. */
export const listLandingContent = (db: Db) =>
  db
    .select({ section: landingPageContent.section, content: landingPageContent.content })
    .from(landingPageContent)
    .orderBy(landingPageContent.section)

/** Null where nobody changed it. */
export async function getPricingContent(db: Db, section: PricingSection) {
  const [stored] = await db
    .select({ content: pricingPageContent.content })
    .from(pricingPageContent)
    .where(eq(pricingPageContent.section, section))
  return { section, content: stored?.content ?? null }
}

/** Where the platform can be written to, if its people said so. */
export async function getContact(db: Db) {
  const [settings] = await db
    .select({ supportAddress: platformSettings.supportAddress })
    .from(platformSettings)
  return settings ?? { supportAddress: null }
}
