import { offeredMethods } from '@mantel/domain/payments/methods'
import type { checkoutsApi } from '@mantel/domain/provider/checkouts'
import { chooseCheckout } from '@mantel/domain/provider/choose-checkout'
import { and, eq, max } from 'drizzle-orm'
import type { z } from 'zod'
import { conflict } from '../../../errors.ts'
import { type Databases, type Db, requireRow } from '../../../platform/database/connect.ts'
import { providerCheckouts } from '../../../schema/money/provider.ts'
import { loadParties } from '../../invoices/document/load-document.ts'
import { entriesOfInvoice } from '../../ledger/entries.ts'
import type { InvoiceRow } from '../../ledger/locks.ts'
import { contextOf } from '../../ledger/write-ledger.ts'
import { withLockedInvoice } from '../../pay/find-invoice.ts'
import { type CheckoutRow, isUnfinished } from './checkouts.ts'

export type Choice = z.output<typeof checkoutsApi.start.body>

export type Plan = {
  /**
   * `create`: ask the provider for the page. `reuse`: the page exists. `replace`: a page for something else exists and
   * has to end first, so that the client cannot pay twice.
   */
  step: 'create' | 'reuse' | 'replace'
  checkout: CheckoutRow
  invoice: InvoiceRow
  /** Whether the checkout is for what the client has chosen. An earlier call may have begun one for another part or method. */
  isWanted: boolean
  /** Whether an earlier call has stored the checkout, and may have asked the provider. */
  isRepeated: boolean
}

/** Milliseconds for which the provider's page is open. The provider requires at least 30 minutes. */
const openFor = 45 * 60_000

/**
 * Decides under the invoice's lock what the client may pay, and stores the checkout before the provider is called. If
 * the process dies after that, the next call finds the row and asks the provider for the same page.
 */
export const planCheckout = (databases: Databases, token: string, choice: Choice): Promise<Plan> =>
  withLockedInvoice(databases, token, async (db, invoice, ledger) => {
    const { companyId, id: invoiceId } = invoice
    const { company, project } = await loadParties(db, invoice)
    const offered = offeredMethods(company, project, invoice)
    const entries = await entriesOfInvoice(db, companyId, invoiceId)
    const due = chooseCheckout(contextOf(ledger, invoice, entries), { ...choice, offered })
    if ('refused' in due) throw conflict(due.refused)
    const accountId = company.providerAccountId
    if (!accountId) throw conflict('Choose another way to pay')
    const { paymentMethod } = choice
    const wanted = { part: due.kind, paymentMethod, amount: due.amount, accountId }
    const current = await findUnfinished(db, invoice)
    if (current) {
      const isSame = isFor(current, wanted) && !isOver(current, ledger.now)
      const step = current.status === 'creating' ? 'create' : isSame ? 'reuse' : 'replace'
      return { step, checkout: current, invoice, isWanted: isSame, isRepeated: true }
    }
    const checkout = requireRow(
      await db
        .insert(providerCheckouts)
        .values({
          companyId,
          invoiceId,
          ...wanted,
          attempt: (await lastAttempt(db, invoice)) + 1,
          expiresAt: new Date(Date.parse(ledger.now) + openFor).toISOString(),
        })
        .returning(),
    )
    return { step: 'create', checkout, invoice, isWanted: true, isRepeated: false }
  })

type Wanted = Pick<CheckoutRow, 'part' | 'paymentMethod' | 'amount' | 'accountId'>

const isFor = (checkout: CheckoutRow, { part, paymentMethod, amount, accountId }: Wanted) =>
  checkout.part === part &&
  checkout.paymentMethod === paymentMethod &&
  checkout.amount === amount &&
  checkout.accountId === accountId

/** A page counts as expired one minute early, so that the client has at least a minute to pay. */
const isOver = ({ expiresAt }: CheckoutRow, now: string) =>
  expiresAt !== null && Date.parse(expiresAt) < Date.parse(now) + 60_000

const ofInvoice = ({ companyId, id }: InvoiceRow) =>
  and(eq(providerCheckouts.companyId, companyId), eq(providerCheckouts.invoiceId, id))

export async function findUnfinished(db: Db, invoice: InvoiceRow): Promise<CheckoutRow | undefined> {
  const [found] = await db
    .select()
    .from(providerCheckouts)
    .where(and(ofInvoice(invoice), isUnfinished))
    .for('no key update')
  return found
}

async function lastAttempt(db: Db, invoice: InvoiceRow): Promise<number> {
  const [{ last } = { last: null }] = await db
    .select({ last: max(providerCheckouts.attempt) })
    .from(providerCheckouts)
    .where(ofInvoice(invoice))
  return last ?? 0
}
