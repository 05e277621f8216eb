import type { Stripe } from 'stripe'
import { addBusinessDays, startOfDay } from '../state/clock.ts'
import { newId } from '../state/ids.ts'
import type { Scope } from '../state/scope.ts'

type Entry = Pick<Stripe.BalanceTransaction, 'amount' | 'currency' | 'type' | 'reporting_category'> & {
  source: string
  description?: string | null
  fees?: Stripe.BalanceTransaction.FeeDetail[]
  isAvailable?: boolean
}

/** Adds an entry to the balance of the scope's account. Money of payments becomes available two business days later. */
export function addBalanceTransaction(scope: Scope, entry: Entry): Stripe.BalanceTransaction {
  const now = scope.now()
  const fees = entry.fees ?? []
  const fee = fees.reduce((sum, { amount }) => sum + amount, 0)
  return scope.put('balance_transaction', {
    id: newId('txn'),
    object: 'balance_transaction',
    amount: entry.amount,
    available_on: entry.isAvailable ? now : startOfDay(addBusinessDays(now, 2)),
    balance_type: 'payments',
    created: now,
    currency: entry.currency,
    description: entry.description ?? null,
    exchange_rate: null,
    fee,
    fee_details: fees,
    net: entry.amount - fee,
    reporting_category: entry.reporting_category,
    source: entry.source,
    status: entry.isAvailable ? 'available' : 'pending',
    type: entry.type,
  })
}

/** Stripe's standard prices in the United States: 2.9 % + 30 ¢ for cards, 0.8 % and at most $5 for bank payments. */
export const processingFee = (amount: number, isBank: boolean) =>
  isBank ? Math.min(500, Math.round(amount * 0.008)) : Math.round(amount * 0.029) + 30

export const feeDetail = (
  amount: number,
  currency: string,
  type: 'stripe_fee' | 'application_fee',
): Stripe.BalanceTransaction.FeeDetail => ({
  amount,
  application: type === 'application_fee' ? 'ca_sandbox' : null,
  currency,
  description: type === 'application_fee' ? 'Sandbox application fee' : 'Stripe processing fees',
  type,
})

export function balanceOf(scope: Scope): Stripe.Balance {
  const sums = { available: 0, pending: 0 }
  for (const { net, available_on: availableOn } of scope.all('balance_transaction'))
    sums[availableOn <= scope.now() ? 'available' : 'pending'] += net
  const entry = (amount: number) => [{ amount, currency: 'usd', source_types: { card: amount } }]
  return {
    object: 'balance',
    available: entry(sums.available),
    livemode: false,
    pending: entry(sums.pending),
  }
}
