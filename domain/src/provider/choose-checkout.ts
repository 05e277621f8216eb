import { type Cents, formatDollarsAndCents } from '../basics/money.ts'
import { chooseAmount } from '../payments/choose-amount.ts'
import { type LedgerContext, readContext, refuse } from '../payments/context.ts'
import type { PaymentMethod, Refused } from '../payments/ledger.ts'
import type { Due, PartKind } from '../payments/parts.ts'
import type { CheckoutMethod } from './checkouts.ts'

/** The provider refuses smaller payments. */
export const smallestCheckout: Cents = 50

export type CheckoutChoice = {
  paymentMethod: CheckoutMethod
  /** The part and the amount that the client saw. */
  kind: PartKind
  amount: Cents
  /** The methods that the invoice offers. */
  offered: readonly PaymentMethod[]
}

/** Decides whether the client can pay this now by card or from a bank account. */
export function chooseCheckout(context: LedgerContext, choice: CheckoutChoice): Due | Refused {
  const { invoice, today } = context
  if (!invoice.sentAt || invoice.voidedAt) return refuse('This invoice can’t be paid. Contact the sender.')
  const { balance, parts } = readContext(context)
  if (balance.open === 0) return refuse('This invoice is already paid')
  if (!choice.offered.includes(choice.paymentMethod)) return refuse('Choose another way to pay')
  if (choice.amount < smallestCheckout) {
    return refuse(
      `Card and bank payments start at ${formatDollarsAndCents(smallestCheckout)}. Choose another way to pay.`,
    )
  }
  return chooseAmount(parts, today, choice)
}
