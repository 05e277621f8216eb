import type { LedgerContext } from '../payments/context.ts'
import type { LedgerChange } from '../payments/ledger.ts'
import { applyDisputes, type DisputeFacts } from './dispute-facts.ts'
import { inOrder } from './in-order.ts'
import { applyPayment, type PaymentFacts } from './payment-facts.ts'
import { applyRefunds, type RefundFacts } from './refund-facts.ts'

/** All that the provider knows about a payment. */
export type ProviderFacts = {
  payment: PaymentFacts
  refunds: readonly RefundFacts[]
  disputes: readonly DisputeFacts[]
}

/** Updates the ledger to match what the provider knows. The order in which reports arrive does not matter. */
export const applyFacts = (
  context: LedgerContext,
  { payment, refunds, disputes }: ProviderFacts,
): LedgerChange =>
  inOrder(context, [
    (current) => applyPayment(current, payment),
    (current) => applyRefunds(current, payment.paymentIntentId, refunds),
    (current) => applyDisputes(current, payment.paymentIntentId, disputes),
  ])
