import type { Stripe } from 'stripe'
import { day, hour, isBusinessDay, startOfDay } from '../state/clock.ts'
import { newId } from '../state/ids.ts'
import { platformOf, type Scope } from '../state/scope.ts'
import { addBalanceTransaction } from './balance-transactions.ts'

/** Banks book a payout at noon of the day on which Stripe creates it. */
export const arrivalHour = 12 * hour
/** The number of a bank account that refuses payouts, as in Stripe's test mode. */
const refusingBank = '1116'

/** When the next payout runs: midnight of a business day. Null if there is nothing to pay out. */
export function nextPayoutAt(scope: Scope): number | null {
  const unpaid = unpaidEntries(scope)
  if (unpaid.length === 0) return null
  const firstAvailable = Math.min(...unpaid.map((entry) => entry.available_on))
  let at = Math.max(firstAvailable, lastPayoutDay(scope) + day)
  at = at % day === 0 ? at : startOfDay(at) + day
  while (!isBusinessDay(at)) at += day
  return at
}

/** Pays out what is available. A balance that is not positive waits for further payments. */
export function createPayout(scope: Scope) {
  if (scope.account === null) return
  const account = platformOf(scope).get('account', scope.account)
  scope.put('payout_day', { id: scope.account, day: startOfDay(scope.now()) })
  if (!account.payouts_enabled || account.settings?.payouts?.schedule.interval === 'manual') return
  const entries = unpaidEntries(scope).filter(({ available_on: at }) => at <= scope.now())
  const amount = entries.reduce((sum, { net }) => sum + net, 0)
  if (amount <= 0) return
  const bank = account.external_accounts?.data[0]
  const id = newId('po')
  const own = addBalanceTransaction(scope, {
    amount: -amount,
    currency: 'usd',
    type: 'payout',
    reporting_category: 'payout',
    source: id,
    description: 'STRIPE PAYOUT',
    isAvailable: true,
  })
  for (const entry of [...entries, own]) {
    entry.status = 'available'
    scope.put('paid_out', { id: entry.id, payout: id })
  }
  const payout = scope.put('payout', {
    id,
    object: 'payout',
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: startOfDay(scope.now()),
    automatic: true,
    balance_transaction: own.id,
    created: scope.now(),
    currency: 'usd',
    description: 'STRIPE PAYOUT',
    destination: bank?.id ?? null,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'in_progress',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'in_transit',
    trace_id: null,
    type: 'bank_account',
  })
  scope.emit('payout.created', payout)
}

export function finishPayout(scope: Scope, payout: Stripe.Payout) {
  if (platformBankOf(scope)?.endsWith(refusingBank)) {
    failPayout(scope, payout)
    return
  }
  Object.assign(payout, { status: 'paid', reconciliation_status: 'completed' })
  payout.trace_id = { status: 'supported', value: `SANDBOX${payout.id.slice(-8).toUpperCase()}` }
  scope.emit('payout.paid', payout)
  scope.emit('payout.reconciliation_completed', payout)
}

/** Returns the money to the balance, so that the next payout contains it again. */
function failPayout(scope: Scope, payout: Stripe.Payout) {
  const entry = addBalanceTransaction(scope, {
    amount: payout.amount,
    currency: payout.currency,
    type: 'payout_failure',
    reporting_category: 'payout_reversal',
    source: payout.id,
    description: 'STRIPE PAYOUT FAILURE',
    isAvailable: true,
  })
  Object.assign(payout, {
    status: 'failed',
    failure_code: 'no_account',
    failure_message: 'The bank account could not be located.',
    failure_balance_transaction: entry.id,
  })
  scope.emit('payout.failed', payout)
}

const platformBankOf = (scope: Scope) =>
  platformOf(scope).find('account', scope.account ?? '')?.external_accounts?.data[0]?.last4

const unpaidEntries = (scope: Scope) =>
  scope.all('balance_transaction').filter(({ id }) => !scope.find('paid_out', id))

const lastPayoutDay = (scope: Scope) => scope.find('payout_day', scope.account ?? '')?.day ?? 0
