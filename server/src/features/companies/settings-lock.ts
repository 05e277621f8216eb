import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/connect.ts'
import { lockCompany } from './quotas.ts'

/**
 * Keeps the company's lists and rules unchanged until this transaction ends. Take it before setting a project's stage
 * or type, or computing dates from the settings. It is shared, so writers of projects do not wait for each other.
 * Order: after the company's lock, if that is taken as well, and before a project's.
 */
export async function lockSettingsShared(db: Db, companyId: string) {
  await db.execute(sql`select pg_advisory_xact_lock_shared(${lockKey(companyId)})`)
}

/**
 * Waits for all transactions that use the current lists and rules, and makes new ones wait until this transaction ends.
 */
export async function lockSettings(db: Db, companyId: string) {
  await lockCompany(db, companyId)
  await db.execute(sql`select pg_advisory_xact_lock(${lockKey(companyId)})`)
}

const lockKey = (companyId: string) => sql`hashtextextended(${`settings of ${companyId}`}, 0)`
