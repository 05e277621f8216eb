import { eq, sql } from 'drizzle-orm'
import { type Db, requireRow } from '../../platform/database/connect.ts'
import { companies } from '../../schema/companies/companies.ts'

/**
 * Returns the name as PostgreSQL spells it; undefined if unknown. A zone that only the browser knows would break every
 * date query.
 */
export async function findTimeZone(db: Db, name: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select name from pg_timezone_names where lower(name) = lower(${name})`,
  )
  return rows[0]?.name
}

export async function timeZoneOf(db: Db, companyId: string): Promise<string> {
  const rows = await db
    .select({ timeZone: companies.timeZone })
    .from(companies)
    .where(eq(companies.id, companyId))
  return requireRow(rows).timeZone
}
