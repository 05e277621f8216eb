import { and, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../platform/database/connect.ts'
import { declareJob } from '../../platform/jobs/job.ts'
import { providerCheckouts } from '../../schema/money/provider.ts'
import type { InvoiceRow } from './locks.ts'

/** The card provider's features run it. */
export const endStaleCheckouts = declareJob('end-stale-checkouts', z.object({ invoiceId: z.uuid() }))

/**
 * A client may have a page of the provider open with an amount that is no longer due. If the invoice has such a page, a
 * job compares the two and ends the page. In one statement, because most invoices have none.
 */
export async function reviewCheckouts(db: Db, { companyId, id }: Pick<InvoiceRow, 'companyId' | 'id'>) {
  const { name, maxAttempts } = endStaleCheckouts
  const payload = JSON.stringify({ invoiceId: id })
  await db
    .select({
      job: sql`enqueue(${name}, ${payload}::jsonb, now(), ${`end checkouts of ${id}`}, ${maxAttempts})`,
    })
    .from(providerCheckouts)
    .where(
      and(
        eq(providerCheckouts.companyId, companyId),
        eq(providerCheckouts.invoiceId, id),
        inArray(providerCheckouts.status, ['creating', 'open']),
      ),
    )
}
