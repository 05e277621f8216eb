import type { PricingSection } from '@mantel/domain/site/site'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/connect.ts'
import { landingPageContent, pricingPageContent } from '../../schema/site.ts'

/** The sections of the landing page that somebody changed. */
export const listLandingContent = (db: Db) =>
  db
    .select({ section: landingPageContent.section, content: landingPageContent.content })
    .from(landingPageContent)
    .where(isSaid(landingPageContent))
    .orderBy(landingPageContent.section)

/** Null where nobody changed it. */
export async function getPricingContent(db: Db, section: PricingSection) {
  const [stored] = await db
    .select({ content: pricingPageContent.content })
    .from(pricingPageContent)
    .where(and(eq(pricingPageContent.section, section), isSaid(pricingPageContent)))
  return { section, content: stored?.content ?? null }
}

/** Words that were put back leave a row without any. */
const isSaid = ({
  content,
}: {
  content: typeof landingPageContent.content | typeof pricingPageContent.content
}) => sql`${content} <> '{}'`
