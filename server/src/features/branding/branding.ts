import { type Colors, defaultColors } from '@mantel/domain/branding'
import { eq, sql } from 'drizzle-orm'
import { type Db, only } from '../../platform/database/connect.ts'
import { companies } from '../../schema/companies.ts'
import { companyStyles } from '../../schema/company-styles.ts'
import type { Brand } from '../messages/letters.ts'

type Styles = { colors: string; typography: string }

/** The company's own, else the platform's. */
export async function getStyles(db: Db, companyId: string | null): Promise<Styles> {
  const own = companyId ? await stylesOf(db, companyId) : undefined
  if (own) return own
  const { rows } = await db.execute<Styles>(sql`select colors, typography from platform_styles()`)
  return only(rows)
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
