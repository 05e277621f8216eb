import { expect, test } from 'vitest'
import { newSeed, type Random, randomFrom } from '../basics/testing-random.ts'
import { balanceOf, remainingOf } from '../payments/balance.ts'
import type { LedgerEntry } from '../payments/ledger.ts'
import { mapleAvenue, openLedger } from '../payments/testing/testing-ledger.ts'
import { applyFacts } from './apply-facts.ts'
import { type DisputeFacts, isLaterDispute } from './dispute-facts.ts'
import { advancePayment, moneyOf, openPayment, type SimulatedPayment } from './testing-provider.ts'

/** What the provider says after each change of a payment. */
function historyOf(random: Random): SimulatedPayment[] {
  const history = [openPayment('a', 'invoice', random)]
  for (let step = 0; step < 12; step++) {
    const now = history.at(-1) as SimulatedPayment
    const { payment, refunds } = now.facts
    const left = refunds.reduce(
      (rest, { status, amount }) => (status === 'failed' ? rest : rest - amount),
      payment.amount,
    )
    const next = advancePayment(now, random, left)
    if (next !== now) history.push(next)
  }
  return history
}

/** Applies reports in the given order. Disputes are stored beside the ledger, each with its latest status. */
function learn(reports: readonly SimulatedPayment[]) {
  const ledger = openLedger()
  const disputes = new Map<string, DisputeFacts>()
  for (const { facts } of reports) {
    for (const dispute of facts.disputes) {
      const known = disputes.get(dispute.id)
      if (!known || isLaterDispute(known.status, dispute.status)) disputes.set(dispute.id, dispute)
    }
    ledger.run((context) => applyFacts(context, { ...facts, disputes: [...disputes.values()] }))
  }
  return ledger.entries()
}

/** Entries without the fields that depend on when they were written. */
const shapeOf = (entries: readonly LedgerEntry[]) =>
  entries
    .map(({ parentTransactionId, ...entry }) => ({
      ...entry,
      id: '',
      createdAt: '',
      parent: entries.find(({ id }) => id === parentTransactionId)?.paymentIntentId ?? null,
    }))
    .toSorted((a, b) => `${a.providerRefundId}`.localeCompare(`${b.providerRefundId}`))

const hasReturnedRefund = (history: readonly SimulatedPayment[]) =>
  history.some(({ facts }) => facts.refunds.some(({ status }) => status === 'succeeded')) &&
  history.at(-1)?.facts.refunds.some(({ status }) => status === 'failed')

test.each([20, newSeed()])('facts in any order, with repeats, end in the same entries (seed %i)', (seed) => {
  let compared = 0
  for (let index = 0; index < 400; index++) {
    const random = randomFrom(seed + index)
    const history = historyOf(random)
    const last = history.at(-1) as SimulatedPayment
    const inOrder = learn(history)
    const repeated = [...history, ...history.filter(() => random.chance(0.5))]
    const others = [
      learn([last]),
      learn(random.shuffle(repeated)),
      learn(random.shuffle(repeated).slice(0, 3).concat(last)),
    ]
    const balance = balanceOf(mapleAvenue, inOrder)
    expect(balance.received, `seed ${seed + index}`).toBe(moneyOf(last))
    for (const other of others) {
      const { received, open, overpaid, disputed, refunded } = balanceOf(mapleAvenue, other)
      expect({ received, open, overpaid, disputed, refunded }, `seed ${seed + index}`).toMatchObject({
        received: balance.received,
        open: balance.open,
        overpaid: balance.overpaid,
        disputed: balance.disputed,
        refunded: balance.refunded,
      })
      expect(other.filter((entry) => entry.amount > 0 && remainingOf(entry, other) < 0)).toEqual([])
      // A refund that succeeded before it failed is two entries if both were seen, and one otherwise.
      if (hasReturnedRefund(history)) continue
      expect(shapeOf(other), `seed ${seed + index}`).toEqual(shapeOf(inOrder))
      compared++
    }
  }
  expect(compared).toBeGreaterThan(400)
})
