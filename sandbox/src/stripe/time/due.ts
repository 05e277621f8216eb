import { documentField, refreshAccount } from '../accounts/requirements.ts'
import { arrivalHour, createPayout, finishPayout, nextPayoutAt } from '../balance/payouts.ts'
import { expireIncomplete, renewSubscription, retryInvoice } from '../billing/change-subscription.ts'
import { settlePayment } from '../checkout/complete-session.ts'
import { expireSession } from '../checkout/create-session.ts'
import { closeDispute, loseByDeadline } from '../disputes/answer-dispute.ts'
import type { Base } from '../state/base.ts'
import { day, hour } from '../state/clock.ts'
import { allScopes, platformOf, type Scope } from '../state/scope.ts'

/** Something that happens automatically at a certain time. */
export type Due = { at: number; run: () => void }

/**
 * Lists what will happen next in every account. The list depends on stored objects only, so a restart loses nothing.
 */
export function listDue(base: Base): Due[] {
  const platform = platformOf(base)
  return [
    ...allScopes(base).flatMap((scope) => [
      ...duePayments(scope),
      ...dueSessions(scope),
      ...duePayouts(scope),
      ...dueSubscriptions(scope),
      ...dueDisputes(scope),
    ]),
    ...dueDocuments(platform),
  ]
}

function duePayments(scope: Scope): Due[] {
  return scope.all('settlement').flatMap(({ id, at, failure }) => {
    if (scope.find('payment_intent', id)) return [{ at, run: () => settlePayment(scope, id, failure) }]
    return [{ at, run: () => void closeDispute(scope, id, failure === 'lost' ? 'lost' : 'won') }]
  })
}

const dueSessions = (scope: Scope): Due[] =>
  scope
    .all('checkout.session')
    .filter(({ status }) => status === 'open')
    .map(({ id, expires_at: at }) => ({ at, run: () => void expireSession(scope, id) }))

function duePayouts(scope: Scope): Due[] {
  if (scope.account === null) return []
  const at = nextPayoutAt(scope)
  return [
    ...(at === null ? [] : [{ at, run: () => createPayout(scope) }]),
    ...scope
      .all('payout')
      .filter(({ status }) => status === 'in_transit')
      .map((payout) => ({
        at: payout.arrival_date + arrivalHour,
        run: () => finishPayout(scope, payout),
      })),
  ]
}

function dueSubscriptions(scope: Scope): Due[] {
  const running = scope
    .all('subscription')
    .filter(({ status }) => ['active', 'trialing', 'past_due'].includes(status))
  return [
    ...running.map((subscription) => ({
      at: subscription.items.data[0]?.current_period_end ?? Infinity,
      run: () => renewSubscription(scope, subscription),
    })),
    ...running.flatMap((subscription) => {
      const { trial_end: end, status, trial_start: start } = subscription
      if (status !== 'trialing' || end === null || scope.find('trial_notice', subscription.id)) return []
      const run = () => {
        scope.put('trial_notice', { id: subscription.id })
        scope.emit('customer.subscription.trial_will_end', subscription)
      }
      return [{ at: Math.max(end - 3 * day, start ?? 0), run }]
    }),
    ...scope
      .all('subscription')
      .filter(({ status }) => status === 'incomplete')
      .map((subscription) => ({
        at: subscription.created + 23 * hour,
        run: () => expireIncomplete(scope, subscription),
      })),
    ...scope.all('invoice').flatMap((invoice) => {
      const { status, next_payment_attempt: at } = invoice
      return status === 'open' && at !== null ? [{ at, run: () => retryInvoice(scope, invoice) }] : []
    }),
  ]
}

const dueDisputes = (scope: Scope): Due[] =>
  scope
    .all('dispute')
    .filter(({ status }) => status === 'needs_response')
    .map((dispute) => ({
      at: dispute.evidence_details.due_by ?? Infinity,
      run: () => loseByDeadline(scope, dispute),
    }))

/** Restricts accounts that missed the deadline for their document. */
const dueDocuments = (platform: Scope): Due[] =>
  platform
    .all('account_progress')
    .flatMap(({ id, hasDocument, documentDeadline: at }) =>
      at !== null &&
      !hasDocument &&
      !platform.get('account', id).requirements?.past_due?.includes(documentField)
        ? [{ at, run: () => void refreshAccount(platform, id) }]
        : [],
    )
