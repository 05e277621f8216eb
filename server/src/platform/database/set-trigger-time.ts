import { sql } from 'drizzle-orm'
import type { Db } from './connect.ts'

/**
 * Makes triggers that write history in this transaction use the time of the product's clock instead of the database's.
 */
export const setTriggerTime = (db: Db, now: Date) =>
  db.execute(sql`select set_config('app.now', ${now.toISOString()}, true)`)
