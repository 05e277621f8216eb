import { type Colors, defaultColors, type StylesInput } from '@mantel/domain/settings/branding'
import { eq, sql } from 'drizzle-orm'
import type { CompanyActor } from '../../platform/actor.ts'
import { type Db, requireRow } from '../../platform/database/connect.ts'
import { companies } from '../../schema/companies/companies.ts'
import { companyStyles } from '../../schema/companies/company-styles.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { lockCompany } from '../companies/quotas.ts'
import type { Brand } from '../messages/write-email.ts'

type Styles = { colors: string; typography: string }

/** The company's styles, or else the platform's. */
export async function getStyles(db: Db, companyId: string | null): Promise<Styles> {
  const styles = companyId ? await findStyles(db, companyId) : undefined
  if (styles) return styles
  const { rows } = await db.execute<Styles>(sql`select colors, typography from platform_styles()`)
  return requireRow(rows)
}

/** Needs no version check: each save replaces all styles, so the last one wins and two edits never mix. */
export async function saveStyles(db: Db, actor: CompanyActor, { colors, typography }: StylesInput) {
  return storeStyles(db, actor, {
    colors: JSON.stringify(colors),
    typography: JSON.stringify(typography),
    description: 'Changed the company’s colors and fonts',
  })
}

/** Stores a copy of the platform's styles, as for a new company. */
export async function resetStyles(db: Db, actor: CompanyActor) {
  const platform = await getStyles(db, null)
  return storeStyles(db, actor, {
    ...platform,
    description: 'Reset colors and fonts to default',
  })
}

async function storeStyles(
  db: Db,
  actor: CompanyActor,
  { description, ...styles }: Styles & { description: string },
) {
  const { companyId } = actor
  await lockCompany(db, companyId)
  const before = await findStyles(db, companyId)
  if (before && before.colors === styles.colors && before.typography === styles.typography) return before
  const stored = requireRow(
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
    metadata: { section: 'branding', before: before ?? null, after: stored },
  })
  return stored
}

/** The look of a company's emails and signing pages. */
export async function getBrand(db: Db, companyId: string): Promise<Brand> {
  const [[company], styles] = await Promise.all([
    db.select({ name: companies.name }).from(companies).where(eq(companies.id, companyId)),
    findStyles(db, companyId),
  ])
  const colors = { ...defaultColors, ...(styles && (JSON.parse(styles.colors) as Partial<Colors>)) }
  return { name: company?.name ?? '', primary: colors.primary, primaryForeground: colors.primaryForeground }
}

async function findStyles(db: Db, companyId: string): Promise<Styles | undefined> {
  const [styles] = await db
    .select({ colors: companyStyles.colors, typography: companyStyles.typography })
    .from(companyStyles)
    .where(eq(companyStyles.companyId, companyId))
  return styles
}
