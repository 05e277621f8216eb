import { and, eq, sql } from 'drizzle-orm'
import { type Db, dbOnPool } from '../../../platform/database/connect.ts'
import { inTransaction } from '../../../platform/database/tenant.ts'
import { enqueue } from '../../../platform/jobs/job.ts'
import { companies } from '../../../schema/companies/companies.ts'
import { companyTombstones } from '../../../schema/companies/company-tombstones.ts'
import { files } from '../../../schema/files.ts'
import { subscriptions } from '../../../schema/money/subscriptions.ts'
import { uploads } from '../../../schema/uploads.ts'
import type { Services } from '../../../services.ts'
import { discardUnclaimed } from '../../files/jobs.ts'
import { deleteCustomer } from '../../provider/plans/delete-customer.ts'
import { discardPieces } from '../../uploads/jobs.ts'
import { pieceKeys } from '../../uploads/pieces.ts'
import { isDeletionDue } from './computed-columns.ts'
import { countCascade } from './request-deletion.ts'

/** Deletes each company in its own transaction, so that a failure does not stop the others. */
export async function deleteDueCompanies({ databases, log }: Pick<Services, 'databases' | 'log'>) {
  const due = await dbOnPool(databases.admin)
    .select({ id: companies.id })
    .from(companies)
    .where(isDeletionDue)
  let failures = 0
  for (const { id } of due) {
    await deleteCompany(databases, id).catch((error: unknown) => {
      failures++
      log.error({ companyId: id, error }, 'Could not delete a company')
    })
  }
  if (failures > 0) throw new Error(`Could not delete ${failures} companies`)
}

/**
 * Deletes the rows, writes the tombstone, and enqueues the deletion of files and the end of the subscription in one
 * transaction, so that files never disappear before their rows. If an undo runs at the same time, either it waits for
 * the lock and finds nothing, or it runs first and the company is no longer due.
 */
async function deleteCompany({ admin }: Services['databases'], id: string) {
  // The jobs that delete files run for the company of the transaction that enqueues them.
  await inTransaction(admin, { companyId: id }, async (db) => {
    // Unlike a request, this may take a long time.
    await db.execute(sql`set local statement_timeout = 0`)
    const [company] = await db
      .select({ name: companies.name, requestedBy: companies.deletionRequestedBy })
      .from(companies)
      .where(and(eq(companies.id, id), isDeletionDue))
      .for('update')
    if (!company) return
    await db.insert(companyTombstones).values({
      companyId: id,
      companyName: company.name,
      counts: await countCascade(db, id),
      deletedBy: company.requestedBy,
    })
    await discardFiles(db, id)
    await endSubscription(db, id)
    await db.delete(companies).where(eq(companies.id, id))
  })
}

/**
 * Deletes the customer at the payment provider, which would otherwise keep charging the company. The customer's id is
 * stored only here, so the job is enqueued before the row is deleted.
 */
async function endSubscription(db: Db, companyId: string) {
  const [found] = await db
    .select({ customerId: subscriptions.providerCustomerId })
    .from(subscriptions)
    .where(eq(subscriptions.companyId, companyId))
  if (found?.customerId) await enqueue(db, deleteCustomer, { customerId: found.customerId })
}

const batchSize = 200

/** The files are deleted a day later, like every deleted file, because a running backup may still read them. */
async function discardFiles(db: Db, companyId: string) {
  const runAt = new Date(Date.now() + 24 * 60 * 60 * 1000)
  const storedFiles = await db
    .select({ key: files.storageKey })
    .from(files)
    .where(eq(files.companyId, companyId))
  for (let at = 0; at < storedFiles.length; at += batchSize) {
    const storageKeys = storedFiles.slice(at, at + batchSize).map(({ key }) => key)
    await enqueue(db, discardUnclaimed, { storageKeys }, { runAt })
  }
  const openUploads = await db.select().from(uploads).where(eq(uploads.companyId, companyId))
  for (const upload of openUploads) await enqueue(db, discardPieces, { keys: pieceKeys(upload) }, { runAt })
}
