import { and, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../platform/database/connect.ts'
import { declareJob } from '../../platform/jobs/job.ts'
import { invoices } from '../../schema/money/invoices.ts'
import { providerCheckouts } from '../../schema/money/provider.ts'

/** The handler is in `provider`, which this feature must not import. */
export const endStaleCheckouts = declareJob('end-stale-checkouts', z.object({ invoiceId: z.uuid() }))

type Changed = { companyId: string; projectId?: string; invoiceId?: string }

/**
 * A client may have a payment page of the provider open for an amount that is no longer due, or for a method that is no
 * longer offered. For each open page of the invoice, the project or the whole company, enqueues a job that ends the
 * page if it is out of date. Uses a single statement, because most invoices have no open page.
 */
export async function reviewCheckouts(db: Db, { companyId, projectId, invoiceId }: Changed) {
  const { name, maxAttempts } = endStaleCheckouts
  const id = providerCheckouts.invoiceId
  const ofProject = db
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.companyId, companyId), eq(invoices.projectId, projectId ?? '')))
  await db
    .select({
      job: sql`enqueue(${name}, jsonb_build_object('invoiceId', ${id}), now(), 'end checkouts of ' || ${id}, ${maxAttempts})`,
    })
    .from(providerCheckouts)
    .where(
      and(
        eq(providerCheckouts.companyId, companyId),
        inArray(providerCheckouts.status, ['creating', 'open']),
        invoiceId === undefined ? undefined : eq(id, invoiceId),
        projectId === undefined ? undefined : inArray(id, ofProject),
      ),
    )
}
