import { and, eq, sql } from 'drizzle-orm'
import { type Db, wholePool } from '../../../platform/database/connect.ts'
import { inTransaction } from '../../../platform/database/tenant.ts'
import { enqueue } from '../../../platform/jobs/job.ts'
import { companies } from '../../../schema/companies/companies.ts'
import { companyTombstones } from '../../../schema/companies/company-tombstones.ts'
import { files } from '../../../schema/files.ts'
import { uploads } from '../../../schema/uploads.ts'
import type { Services } from '../../../services.ts'
import { discardUnclaimed } from '../../files/jobs.ts'
import { discardPieces } from '../../uploads/jobs.ts'
import { keysOf } from '../../uploads/pieces.ts'
import { isDue } from './company-figures.ts'
import { countCascade } from './request-deletion.ts'

/** One after the other, each in a transaction of its own: one that fails keeps no other. */
export async function deleteDueCompanies({ databases, log }: Pick<Services, 'databases' | 'log'>) {
  const due = await wholePool(databases.admin).select({ id: companies.id }).from(companies).where(isDue)
  let failures = 0
  for (const { id } of due) {
    await deleteCompany(databases, id).catch((error: unknown) => {
      failures++
      log.error({ companyId: id, error }, 'A company could not be deleted')
    })
  }
  if (failures > 0) throw new Error(`${failures} companies could not be deleted`)
}

/**
 * All of it or nothing: the rows, the tombstone, and the orders to throw its bytes away, which are gone as surely as the
 * rows and never before them. Whoever undoes it at this moment waits for the row’s lock, and finds nothing; or was first,
 * and then it is not due.
 */
async function deleteCompany({ admin }: Services['databases'], id: string) {
  // With its company set: the jobs look for its rows, and throw away only what nobody claims.
  await inTransaction(admin, { companyId: id }, async (db) => {
    // It takes as long as it takes; a call may not.
    await db.execute(sql`set local statement_timeout = 0`)
    const [company] = await db
      .select({ name: companies.name, requestedBy: companies.deletionRequestedBy })
      .from(companies)
      .where(and(eq(companies.id, id), isDue))
      .for('update')
    if (!company) return
    await db.insert(companyTombstones).values({
      companyId: id,
      companyName: company.name,
      counts: await countCascade(db, id),
      deletedBy: company.requestedBy,
    })
    await discardItsBytes(db, id)
    await db.delete(companies).where(eq(companies.id, id))
  })
}

const atOnce = 200

/** A day later, as with every file: a backup under way still finds them. */
async function discardItsBytes(db: Db, companyId: string) {
  const runAt = new Date(Date.now() + 24 * 60 * 60 * 1000)
  const stored = await db.select({ key: files.storageKey }).from(files).where(eq(files.companyId, companyId))
  for (let at = 0; at < stored.length; at += atOnce) {
    const storageKeys = stored.slice(at, at + atOnce).map(({ key }) => key)
    await enqueue(db, discardUnclaimed, { storageKeys }, { runAt })
  }
  const begun = await db.select().from(uploads).where(eq(uploads.companyId, companyId))
  for (const upload of begun) await enqueue(db, discardPieces, { keys: keysOf(upload) }, { runAt })
}
