import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/connect.ts'

/** As the database spells it. One that only the browser knows would break every question about a day. */
export async function knownZone(db: Db, name: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select name from pg_timezone_names where lower(name) = lower(${name})`,
  )
  return rows[0]?.name
}
