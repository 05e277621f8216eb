import { type Colors, defaultColors, type StylesInput } from '@mantel/domain/settings/branding'
import { eq, sql } from 'drizzle-orm'
import type { CompanyActor } from '../../platform/actor.ts'
import { type Db, only } from '../../platform/database/connect.ts'
import { companies } from '../../schema/companies/companies.ts'
import { companyStyles } from '../../schema/companies/company-styles.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { lockCompany } from '../companies/quotas.ts'
import type { Brand } from '../messages/write-email.ts'

type Styles = { colors: string; typography: string }

/** The company's own, else the platform's. */
export async function getStyles(db: Db, companyId: string | null): Promise<Styles> {
  const own = companyId ? await stylesOf(db, companyId) : undefined
  if (own) return own
  const { rows } = await db.execute<Styles>(sql`select colors, typography from platform_styles()`)
  return only(rows)
}

/** The last one to save wins: colours are chosen whole, and seen at once by everybody. */
export async function saveStyles(db: Db, actor: CompanyActor, { colors, typography }: StylesInput) {
  return keep(db, actor, {
    colors: JSON.stringify(colors),
    typography: JSON.stringify(typography),
    description: 'Changed the company’s colours and type',
  })
}

/** A copy of the platform's, as a new company gets one. */
export async function resetStyles(db: Db, actor: CompanyActor) {
  const platform = await getStyles(db, null)
  return keep(db, actor, { ...platform, description: 'Went back to the colours and type of the platform' })
}

async function keep(
  db: Db,
  actor: CompanyActor,
  { description, ...styles }: Styles & { description: string },
) {
  const { companyId } = actor
  await lockCompany(db, companyId)
  const before = await stylesOf(db, companyId)
  if (before && before.colors === styles.colors && before.typography === styles.typography) return before
  const kept = only(
    await db
      .insert(companyStyles)
      .values({ companyId, ...styles })
      .onConflictDoUpdate({ target: companyStyles.companyId, set: styles })
      .returning({ colors: companyStyles.colors, typography: companyStyles.typography }),
  )
  await recordActivity(db, actor, {
    action: 'settings.changed',
    targetType: 'company',
    targetId: companyId,
    description,
    metadata: { section: 'branding', before: before ?? null, after: kept },
  })
  return kept
}

/** How a company's letters look. */
export async function brandOf(db: Db, companyId: string): Promise<Brand> {
  const [company] = await db
    .select({ name: companies.name })
    .from(companies)
    .where(eq(companies.id, companyId))
  const styles = await stylesOf(db, companyId)
  const colors = { ...defaultColors, ...(styles && (JSON.parse(styles.colors) as Partial<Colors>)) }
  return { name: company?.name ?? '', primary: colors.primary, primaryForeground: colors.primaryForeground }
}

async function stylesOf(db: Db, companyId: string): Promise<Styles | undefined> {
  const [own] = await db
    .select({ colors: companyStyles.colors, typography: companyStyles.typography })
    .from(companyStyles)
    .where(eq(companyStyles.companyId, companyId))
  return own
}
