import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/connect.ts'
import { lockCompany } from './quotas.ts'

/**
 * For whoever puts a project into a stage or a type, or reckons with the company's days: lists and rules stay as they
 * are until this transaction ends. Any number of people hold them at once, and nobody who creates something waits for
 * them. After the company's lock, where that is taken as well, and before a project's.
 */
export async function holdSettings(db: Db, companyId: string) {
  await db.execute(sql`select pg_advisory_xact_lock_shared(${lockOf(companyId)})`)
}

/** The other side: nobody works with the old lists and rules any longer, and whoever comes now waits for the new ones. */
export async function lockSettings(db: Db, companyId: string) {
  await lockCompany(db, companyId)
  await db.execute(sql`select pg_advisory_xact_lock(${lockOf(companyId)})`)
}

const lockOf = (companyId: string) => sql`hashtextextended(${`settings of ${companyId}`}, 0)`
