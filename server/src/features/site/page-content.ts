import type { PricingSection } from '@mantel/domain/site/site'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/connect.ts'
import { landingPageContent, pricingPageContent } from '../../schema/site.ts'

/** Lists only the sections that were edited. */
export const listLandingContent = (db: Db) =>
  db
    .select({ section: landingPageContent.section, content: landingPageContent.content })
    .from(landingPageContent)
    .where(hasContent(landingPageContent))
    .orderBy(landingPageContent.section)

/** `content` is null for a section with default text. */
export async function getPricingContent(db: Db, section: PricingSection) {
  const [stored] = await db
    .select({ content: pricingPageContent.content })
    .from(pricingPageContent)
    .where(and(eq(pricingPageContent.section, section), hasContent(pricingPageContent)))
  return { section, content: stored?.content ?? null }
}

/** Leaves out the empty row of a section that was reset to its default. */
const hasContent = ({
  content,
}: {
  content: typeof landingPageContent.content | typeof pricingPageContent.content
}) => sql`${content} <> '{}'`
