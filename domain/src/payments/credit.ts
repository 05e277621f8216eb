import { type Cents, formatDollarsAndCents } from '../basics/money.ts'
import { balanceOf, currency, inFlight, remainingOf } from './balance.ts'
import { change, type LedgerContext, newEntry, readContext, refuse, typeOfPayment } from './context.ts'
import { isCleared, isRefund, isReversal, isUnderway } from './entry-status.ts'
import { type LedgerChange, type LedgerEntry, type Refused } from './ledger.ts'

export type InvoiceWithEntries = Pick<LedgerContext, 'invoice' | 'entries'>

/** A client's credit is what they have overpaid on all of their invoices. */
export const creditOf = (invoices: readonly InvoiceWithEntries[]): Cents =>
  invoices.reduce((sum, source) => sum + creditFrom(source), 0)

/** The overpaid amount of an invoice, without refunds that are still pending. */
function creditFrom({ invoice, entries }: InvoiceWithEntries): Cents {
  const refunds = entries.filter((entry) => isRefund(entry) && isUnderway(entry))
  const underway = refunds.reduce((sum, { amount }) => sum - amount, 0)
  return Math.max(0, balanceOf(invoice, entries).overpaid - underway)
}

/**
 * Pays an invoice with the credit of the same client. Each transfer is a negative entry on the overpaid invoice and a
 * positive one here, with the same method, so that sums over all entries stay the same.
 */
export function applyCredit(
  context: LedgerContext,
  sources: readonly InvoiceWithEntries[],
  amount: Cents,
): LedgerChange | Refused {
  const { invoice } = context
  if (!invoice.sentAt || invoice.voidedAt) return refuse('Only a sent invoice can be paid with credit')
  const { balance, parts } = readContext(context)
  if (!Number.isInteger(amount) || amount <= 0) return refuse('Enter an amount above $0.00')
  const left = Math.max(0, balance.open - inFlight(balance))
  if (amount > left) return refuse(`Only ${formatDollarsAndCents(left)} is still due on this invoice`)
  const others = sources.filter((source) => source.invoice.id !== invoice.id)
  const transfers = shareOut(amount, others)
  if (!transfers) return refuse(`The client has only ${formatDollarsAndCents(creditOf(others))} in credit`)

  const paymentType = typeOfPayment(amount, parts, balance)
  const added = transfers.flatMap((transfer) => {
    const { paymentMethod } = transfer.from
    const common = { paymentMethod, status: 'succeeded', source: 'credit', paidOn: context.today } as const
    const out = newEntry(context, {
      ...common,
      amount: -transfer.amount,
      invoiceId: transfer.from.invoiceId,
      parentTransactionId: transfer.from.id,
      paymentType: 'other',
    })
    return [out, newEntry(context, { ...common, amount: transfer.amount, creditFromId: out.id, paymentType })]
  })
  return change({ added })
}

/** Moves credit that was applied to an invoice back to the invoice that it came from. */
export function returnCredit(
  context: LedgerContext,
  source: InvoiceWithEntries,
  id: string,
): LedgerChange | Refused {
  const applied = context.entries.find((entry) => entry.id === id)
  const out = source.entries.find((entry) => entry.id === applied?.creditFromId)
  if (!applied || !out) return refuse('This credit doesn’t exist on this invoice')
  if (remainingOf(applied, context.entries) < applied.amount) {
    return refuse('This credit was already returned, refunded or used again')
  }
  const back = ({ id, invoiceId, amount, paymentType, paymentMethod }: LedgerEntry) =>
    newEntry(context, {
      amount: -amount,
      invoiceId,
      parentTransactionId: id,
      paymentType,
      paymentMethod,
      status: 'succeeded',
      source: 'recorded',
      paidOn: context.today,
    })
  return change({ added: [back(applied), back(out)] })
}

type Transfer = { from: LedgerEntry; amount: Cents }

/** Takes the newest payments first, because the older ones paid the invoice. Null if there is not enough credit. */
function shareOut(amount: Cents, sources: readonly InvoiceWithEntries[]): Transfer[] | null {
  const transfers: Transfer[] = []
  let missing = amount
  for (const source of sources) {
    const { entries } = source
    let credit = Math.min(missing, creditFrom(source))
    for (const from of entries.filter(isSpendable).toReversed()) {
      const part = Math.min(credit, remainingOf(from, entries))
      if (part <= 0) continue
      transfers.push({ from, amount: part })
      credit -= part
      missing -= part
    }
  }
  return missing === 0 ? transfers : null
}

const isSpendable = (entry: LedgerEntry) =>
  entry.amount > 0 && entry.currency === currency && isCleared(entry) && !isReversal(entry)
