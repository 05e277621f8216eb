import type { InvoiceLine } from '@mantel/domain/invoices/invoice'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/connect.ts'
import { savedInvoiceLines } from '../../schema/money/invoices.ts'

type Saved = Pick<InvoiceLine, 'description' | 'rate' | 'taxable'>

/** The lines that contain the text, last used first. */
export async function listSavedLines(db: Db, companyId: string, search: string | undefined) {
  const isHit = search ? sql`position(lower(${search}) in ${savedInvoiceLines.matchKey}) > 0` : undefined
  return db
    .select({
      id: savedInvoiceLines.id,
      description: savedInvoiceLines.description,
      rate: savedInvoiceLines.rate,
      taxable: savedInvoiceLines.taxable,
    })
    .from(savedInvoiceLines)
    .where(and(eq(savedInvoiceLines.companyId, companyId), isHit))
    .orderBy(desc(savedInvoiceLines.lastUsedAt), asc(savedInvoiceLines.id))
    .limit(20)
}

/**
 * Stores lines with their last rate for autocompletion. Inserts them in a fixed order, so that two calls do not
 * deadlock.
 */
export async function saveLines(db: Db, companyId: string, lines: readonly Saved[]) {
  const named = lines.filter(({ description, rate }) => description !== '' && rate !== 0)
  if (named.length === 0) return
  await db.execute(sql`
    insert into saved_invoice_lines (company_id, description, rate, taxable)
    select distinct on (left(lower(description), 200)) ${companyId}::uuid, description, rate, taxable
    from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as r (description text, rate bigint, taxable boolean)
    order by left(lower(description), 200)
    on conflict (company_id, match_key) do update set
      description = excluded.description, rate = excluded.rate, taxable = excluded.taxable, last_used_at = now()`)
}
