import type { InvoiceLine } from '@mantel/domain/invoices/invoice'
import type { LineInput } from '@mantel/domain/invoices/invoice-input'
import { and, asc, eq } from 'drizzle-orm'
import { invalid, orNotFound } from '../../errors.ts'
import { builtOnce } from '../../platform/database/built-once.ts'
import type { Db } from '../../platform/database/connect.ts'
import { invoiceLineItems } from '../../schema/money/invoices.ts'

type Key = { companyId: string; id: string }

export async function listLines(db: Db, { companyId, id }: Key): Promise<InvoiceLine[]> {
  return (await selectLines(db, { companyId, id })).map(toLine)
}

const selectLines = builtOnce((db, { companyId, id }: Key) =>
  db
    .select()
    .from(invoiceLineItems)
    .where(linesOf(companyId, id))
    .orderBy(asc(invoiceLineItems.sortOrder), asc(invoiceLineItems.id)),
)

const toLine = (row: typeof invoiceLineItems.$inferSelect): InvoiceLine => ({
  id: row.id,
  kind: row.kind,
  description: row.description,
  quantity: row.quantity,
  rate: row.rate,
  amount: row.amount,
  taxable: row.taxable,
  isWaived: row.waivedAt !== null,
})

/** The items as the user entered them, and after them the late fees and adjustments that the invoice has. */
export function mergeLines(before: readonly InvoiceLine[], given: readonly LineInput[]) {
  const items = new Map(before.filter(({ kind }) => kind === 'item').map((line) => [line.id, line]))
  const ids = given.flatMap(({ id }) => id ?? [])
  for (const id of ids) orNotFound(items.get(id), 'Line')
  if (new Set(ids).size < ids.length) throw invalid('A line appears twice')
  return [
    ...given.map((line) => ({ ...line, kind: 'item' as const, isWaived: false })),
    ...before.filter(({ kind }) => kind !== 'item'),
  ]
}

type StoredLine = Omit<LineInput, 'id'> & { id?: string; amount: number }

/** Replaces the items of an invoice. Lines that stay keep their ids. */
export async function storeItems(db: Db, { companyId, id: invoiceId }: Key, items: readonly StoredLine[]) {
  await db
    .delete(invoiceLineItems)
    .where(and(linesOf(companyId, invoiceId), eq(invoiceLineItems.kind, 'item')))
  if (items.length === 0) return
  await db.insert(invoiceLineItems).values(
    items.map(({ id, description, quantity, rate, amount, taxable }, sortOrder) => ({
      ...(id && { id }),
      companyId,
      invoiceId,
      description,
      quantity,
      rate,
      amount,
      taxable,
      sortOrder,
    })),
  )
}

const linesOf = (companyId: string, invoiceId: string) =>
  and(eq(invoiceLineItems.companyId, companyId), eq(invoiceLineItems.invoiceId, invoiceId))
