import { formatInvoiceNumber, largestInvoiceNumber } from '@mantel/domain/invoices/numbering'
import { and, eq, sql } from 'drizzle-orm'
import { conflict } from '../../../errors.ts'
import { type Db, requireRow } from '../../../platform/database/connect.ts'
import { companies } from '../../../schema/companies/companies.ts'
import { invoiceNumberGaps, invoices } from '../../../schema/money/invoices.ts'

/**
 * Takes the next number from the company's counter, which stays locked until the transaction ends. If the transaction
 * is rolled back, so is the counter, and no number is lost. Call it before any other lock.
 */
export async function takeNumber(db: Db, companyId: string): Promise<string> {
  for (;;) {
    const { next, ...format } = requireRow(
      await db
        .update(companies)
        .set({ nextInvoiceNumber: sql`${companies.nextInvoiceNumber} + 1` })
        .where(eq(companies.id, companyId))
        .returning({
          next: companies.nextInvoiceNumber,
          invoicePrefix: companies.invoicePrefix,
          invoiceNumberPadding: companies.invoiceNumberPadding,
        }),
    )
    if (next > largestInvoiceNumber)
      throw conflict('All invoice numbers are used. Choose another prefix in the settings.')
    const number = formatInvoiceNumber(format, next - 1)
    // Someone may have given this number to a draft manually.
    if (!(await isNumberUsed(db, companyId, number))) return number
  }
}

/** The number of a deleted draft counts as used. */
export async function isNumberUsed(db: Db, companyId: string, number: string) {
  const [used, isGap] = await Promise.all([
    db.$count(invoices, and(eq(invoices.companyId, companyId), eq(invoices.invoiceNumber, number))),
    db.$count(
      invoiceNumberGaps,
      and(eq(invoiceNumberGaps.companyId, companyId), eq(invoiceNumberGaps.invoiceNumber, number)),
    ),
  ])
  return used + isGap > 0
}

/** Whether the invoice that has the number `current` now had `number` before. It can then get that number again. */
export async function hadNumber(db: Db, companyId: string, current: string, number: string) {
  const seen = new Set<string>()
  for (let earlier = number; !seen.has(earlier); ) {
    seen.add(earlier)
    const [gap] = await db
      .select({ reason: invoiceNumberGaps.reason })
      .from(invoiceNumberGaps)
      .where(and(eq(invoiceNumberGaps.companyId, companyId), eq(invoiceNumberGaps.invoiceNumber, earlier)))
    if (!gap?.reason.startsWith(changedTo)) return false
    earlier = gap.reason.slice(changedTo.length)
    if (earlier === current) return true
  }
  return false
}

const changedTo = 'Number changed to '
export const reasonOfChange = (number: string) => `${changedTo}${number}`

/** Explains in the numbering report why no invoice has this number. */
export async function recordGap(
  db: Db,
  companyId: string,
  gap: { invoiceNumber: string; reason: string; deletedBy: string | null },
) {
  await db
    .insert(invoiceNumberGaps)
    .values({ companyId, ...gap })
    .onConflictDoNothing()
}
