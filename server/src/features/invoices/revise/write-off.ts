import { refusalOf } from '@mantel/domain/invoices/actions'
import type { CompanyActor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { invoiceLineItems, invoices } from '../../../schema/money/invoices.ts'
import { type InvoiceRow, invoiceById } from '../../ledger/locks.ts'
import { type Ledger } from '../../ledger/open-ledger.ts'
import type { EmailSettings } from '../../messages/email-settings.ts'
import { amountColumns, depositOf, requireAmounts } from '../amounts.ts'
import { factsOf } from '../get-invoice.ts'
import { listLines } from '../lines.ts'
import { storeRevision } from './store-revision.ts'

/** Writes off what is open, for example after a refund, so that no one is asked to pay it. */
export async function writeOffRest(
  db: Db,
  emailSettings: EmailSettings,
  ledger: Ledger,
  actor: CompanyActor,
  invoice: InvoiceRow,
) {
  const { companyId, id, openAmount } = invoice
  if (openAmount === 0 || refusalOf('revise', await factsOf(db, invoice))) return invoice
  const lines = await listLines(db, invoice)
  await db.insert(invoiceLineItems).values({
    companyId,
    invoiceId: id,
    kind: 'adjustment',
    description: 'Written off after refund',
    rate: -openAmount,
    amount: -openAmount,
    sortOrder: lines.length,
  })
  const { discountPercent, taxPercent } = invoice
  const adjusted = await listLines(db, invoice)
  const { total } = requireAmounts({ lines: adjusted, discountPercent, taxPercent })
  const deposit = depositOf(invoice)
  const amounts = requireAmounts({
    lines: adjusted,
    discountPercent,
    taxPercent,
    deposit: 'amount' in deposit ? { amount: Math.min(deposit.amount, total) } : deposit,
  })
  await db.update(invoices).set(amountColumns(amounts)).where(invoiceById(companyId, id))
  const before = { invoice, lines }
  return (await storeRevision(db, emailSettings, ledger, { actor, before, mode: 'silent' })) ?? invoice
}
