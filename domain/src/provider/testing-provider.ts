import type { Random } from '../basics/testing-random.ts'
import type { PartKind } from '../payments/parts.ts'
import type { ProviderFacts } from './apply-facts.ts'
import type { DisputeStatus } from './dispute-facts.ts'
import type { PaymentOutcome } from './payment-facts.ts'
import type { RefundFacts } from './refund-facts.ts'

/** A payment as the provider sees it. Every change gives it the next version. */
export type SimulatedPayment = { invoiceId: string; version: number; facts: ProviderFacts }

const parts: PartKind[] = ['deposit', 'final', 'full']
const arrivedAt = { completedAt: '2026-03-20T18:00:00.000Z', paidOn: '2026-03-20' } as const
const underway = { completedAt: null, paidOn: null } as const

/** A client opens the provider's page. */
export const openPayment = (id: string, invoiceId: string, { pick, between }: Random): SimulatedPayment => ({
  invoiceId,
  version: 0,
  facts: {
    payment: {
      paymentIntentId: `pi_${id}`,
      outcome: 'none',
      part: pick(parts),
      method: pick(['card', 'ach']),
      amount: between(50, 150_000),
      currency: pick(['usd', 'usd', 'usd', 'eur']),
      ...underway,
    },
    refunds: [],
    disputes: [],
  },
})

/** A refund that we have asked for. The provider answers a repeated request with the same refund. */
export function requestRefund(
  payment: SimulatedPayment,
  requestedAs: string,
  amount: number,
): SimulatedPayment {
  const { refunds } = payment.facts
  if (refunds.some((refund) => refund.requestedAs === requestedAs)) return payment
  return withRefunds(payment, [...refunds, newRefund(payment, requestedAs, amount)])
}

/** Makes a random change to the payment that the provider allows. */
export function advancePayment(
  payment: SimulatedPayment,
  random: Random,
  refundable: number,
): SimulatedPayment {
  const { outcome } = payment.facts.payment
  if (outcome !== 'succeeded') return moveOutcome(payment, random)
  const step = random.pick(['refund', 'refund outcome', 'dispute', 'dispute outcome'] as const)
  if (step === 'refund') return refundOnSite(payment, random, refundable)
  if (step === 'refund outcome') return moveRefund(payment, random)
  return step === 'dispute' ? openDispute(payment, random) : moveDispute(payment, random)
}

/** The money that the company has from a payment so far. */
export function moneyOf({ facts: { payment, refunds, disputes } }: SimulatedPayment): number {
  if (payment.outcome !== 'succeeded' || payment.currency !== 'usd') return 0
  const refunded = refunds.filter(({ status }) => status === 'succeeded')
  const taken = disputes.filter(({ status }) => status !== 'warning' && status !== 'won')
  const sum = (items: { amount: number }[]) => items.reduce((total, { amount }) => total + amount, 0)
  return payment.amount - sum(refunded) - Math.min(payment.amount, sum(taken))
}

function moveOutcome(payment: SimulatedPayment, { pick }: Random): SimulatedPayment {
  const { outcome, method } = payment.facts.payment
  const next: Record<PaymentOutcome, readonly PaymentOutcome[]> = {
    none:
      method === 'card' ? ['succeeded', 'succeeded', 'canceled'] : ['processing', 'processing', 'canceled'],
    processing: ['succeeded', 'succeeded', 'failed'],
    succeeded: [],
    failed: [],
    canceled: [],
  }
  const choices = next[outcome]
  if (choices.length === 0) return payment
  const moved = pick(choices)
  const times = moved === 'succeeded' ? arrivedAt : underway
  return changed(payment, { payment: { ...payment.facts.payment, outcome: moved, ...times } })
}

function refundOnSite(payment: SimulatedPayment, { between }: Random, refundable: number): SimulatedPayment {
  const { refunds } = payment.facts
  if (refundable < 1 || refunds.length > 3) return payment
  return withRefunds(payment, [...refunds, newRefund(payment, null, between(1, refundable))])
}

const newRefund = (payment: SimulatedPayment, requestedAs: string | null, amount: number): RefundFacts => ({
  providerRefundId: `re_${payment.facts.payment.paymentIntentId}_${payment.facts.refunds.length}`,
  requestedAs,
  amount,
  status: 'pending',
  ...underway,
})

function moveRefund(payment: SimulatedPayment, { pick, chance }: Random): SimulatedPayment {
  const { refunds } = payment.facts
  const movable = refunds.filter(({ status }) => status === 'pending' || status === 'succeeded')
  if (movable.length === 0) return payment
  const chosen = pick(movable)
  // A bank can return a refund that had succeeded.
  if (chosen.status === 'succeeded' && chance(0.7)) return payment
  const status =
    chosen.status === 'succeeded' ? 'failed' : pick(['succeeded', 'succeeded', 'failed'] as const)
  const times = status === 'succeeded' ? arrivedAt : underway
  return withRefunds(
    payment,
    refunds.map((refund) => (refund === chosen ? { ...refund, status, ...times } : refund)),
  )
}

function openDispute(payment: SimulatedPayment, { pick, between }: Random): SimulatedPayment {
  const { payment: own, disputes } = payment.facts
  if (disputes.length > 1) return payment
  const id = `du_${own.paymentIntentId}_${disputes.length}`
  const amount = pick([own.amount, between(1, own.amount)])
  const status = pick(['warning', 'needs_response', 'needs_response'] as const)
  return changed(payment, { disputes: [...disputes, { id, amount, status }] })
}

const laterDisputes: Record<DisputeStatus, readonly DisputeStatus[]> = {
  warning: ['needs_response', 'won'],
  needs_response: ['under_review', 'won', 'lost'],
  under_review: ['won', 'lost'],
  lost: ['won'],
  won: [],
}

function moveDispute(payment: SimulatedPayment, { pick }: Random): SimulatedPayment {
  const { disputes } = payment.facts
  const open = disputes.filter(({ status }) => laterDisputes[status].length > 0)
  if (open.length === 0) return payment
  const chosen = pick(open)
  const status = pick(laterDisputes[chosen.status])
  return changed(payment, {
    disputes: disputes.map((dispute) => (dispute === chosen ? { ...dispute, status } : dispute)),
  })
}

const withRefunds = (payment: SimulatedPayment, refunds: RefundFacts[]) => changed(payment, { refunds })

const changed = (payment: SimulatedPayment, facts: Partial<ProviderFacts>): SimulatedPayment => ({
  ...payment,
  version: payment.version + 1,
  facts: { ...payment.facts, ...facts },
})
