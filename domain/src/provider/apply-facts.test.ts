import { describe, expect, test } from 'vitest'
import { balanceOf } from '../payments/balance.ts'
import { requestRefund } from '../payments/refunds.ts'
import { mapleAvenue, openLedger } from '../payments/testing/testing-ledger.ts'
import { applyFacts, type ProviderFacts } from './apply-facts.ts'
import type { PaymentFacts } from './payment-facts.ts'
import { failRefund, type RefundFacts } from './refund-facts.ts'

const arrived = { completedAt: '2026-03-20T18:00:00.000Z', paidOn: '2026-03-20' } as const
const underway = { completedAt: null, paidOn: null } as const
const deposit: PaymentFacts = {
  paymentIntentId: 'pi_1',
  outcome: 'succeeded',
  part: 'deposit',
  method: 'card',
  amount: 712_500,
  currency: 'usd',
  ...arrived,
}
const refund: RefundFacts = {
  providerRefundId: 're_1',
  requestedAs: null,
  amount: 100_000,
  status: 'succeeded',
  ...arrived,
}

/** Applies reports one after the other, and returns the ledger. */
function learn(...reports: Partial<Omit<ProviderFacts, 'payment'> & { payment: Partial<PaymentFacts> }>[]) {
  const ledger = openLedger()
  for (const { payment, refunds = [], disputes = [] } of reports)
    ledger.run((context) => applyFacts(context, { payment: { ...deposit, ...payment }, refunds, disputes }))
  return { ledger, entries: ledger.entries(), balance: balanceOf(mapleAvenue, ledger.entries()) }
}

const outcomes = (...all: PaymentFacts['outcome'][]) =>
  learn(
    ...all.map((outcome) => ({ payment: { outcome, ...(outcome === 'succeeded' ? arrived : underway) } })),
  )

describe('a payment', () => {
  test.each([
    [['none'], []],
    [['canceled'], []],
    [['none', 'succeeded'], ['succeeded']],
    [['processing', 'succeeded'], ['succeeded']],
    [['succeeded', 'processing'], ['succeeded']],
    [['succeeded', 'succeeded'], ['succeeded']],
    [['processing', 'failed'], ['failed']],
    [['failed', 'processing'], ['failed']],
    [['failed', 'succeeded'], ['succeeded']],
    [['succeeded', 'failed'], ['succeeded']],
    [['processing', 'canceled', 'processing'], ['canceled']],
  ] as const)('that is reported as %j is stored as %j', (reported, stored) => {
    expect(outcomes(...reported).entries.map(({ status }) => status)).toEqual(stored)
  })

  test('has the part, the method and the times that the provider knows', () => {
    expect(outcomes('succeeded').entries).toMatchObject([
      { paymentType: 'deposit', paymentMethod: 'card', source: 'provider', amount: 712_500, ...arrived },
    ])
  })

  test('that is on its way has not arrived', () => {
    const { balance, entries } = outcomes('processing')
    expect(balance).toMatchObject({ received: 0, processing: 712_500 })
    expect(entries[0]?.completedAt).toBeNull()
  })

  test('that arrives late, on a paid invoice, becomes credit', () => {
    const second = { paymentIntentId: 'pi_2', amount: 1_425_000, part: 'full' } as const
    const { balance } = learn({}, { payment: second })
    expect(balance).toMatchObject({ received: 2_137_500, open: 0, overpaid: 712_500 })
  })

  test('in another currency is stored and counts for nothing', () => {
    const { balance, entries } = learn({ payment: { currency: 'eur' } })
    expect(entries).toMatchObject([{ currency: 'eur', amount: 712_500, status: 'succeeded' }])
    expect(balance).toMatchObject({ received: 0, open: 1_425_000 })
  })
})

describe('a refund', () => {
  test('on the provider’s site adds an entry, and the payment shows it', () => {
    const { entries, balance } = learn({ refunds: [refund] }, { refunds: [refund] })
    expect(entries).toMatchObject([
      { status: 'partially_refunded' },
      {
        amount: -100_000,
        status: 'succeeded',
        providerRefundId: 're_1',
        parentTransactionId: entries[0]?.id,
      },
    ])
    expect(balance.received).toBe(612_500)
  })

  test.each([
    ['pending', 'succeeded', 'partially_refunded'],
    ['failed', 'succeeded', 'succeeded'],
    ['canceled', 'succeeded', 'succeeded'],
  ] as const)('that is %s and then reported as %s makes the payment %s', (first, second, status) => {
    const { entries } = learn(
      { refunds: [{ ...refund, status: first }] },
      { refunds: [{ ...refund, status: second }] },
    )
    expect(entries[0]?.status).toBe(status)
    expect(entries).toHaveLength(2)
  })

  test('that the client’s bank returns brings the money back, once', () => {
    const returned = { refunds: [{ ...refund, status: 'failed' as const }] }
    const { entries, balance } = learn({ refunds: [refund] }, returned, returned)
    expect(entries.map(({ amount }) => amount)).toEqual([712_500, -100_000, 100_000])
    expect(entries[0]?.status).toBe('succeeded')
    expect(balance).toMatchObject({ received: 712_500, refunded: 0 })
  })

  test.each([
    ['fits', 100_000, 2],
    ['has another amount', 50_000, 3],
  ])('takes the entry for which it was requested if it %s', (_, amount, count) => {
    const { ledger } = learn({})
    const [payment] = ledger.entries()
    const requested = { id: 'requested', amount: -100_000, paymentType: 'refund', status: 'pending' } as const
    const parent = { parentTransactionId: payment?.id ?? null, providerRefundId: null }
    ledger.write({
      added: [
        { ...(payment as NonNullable<typeof payment>), ...requested, ...parent, paymentIntentId: null },
      ],
      updated: [],
    })
    ledger.run((context) =>
      applyFacts(context, {
        payment: deposit,
        refunds: [{ ...refund, amount, requestedAs: 'requested' }],
        disputes: [],
      }),
    )
    expect(ledger.entries()).toHaveLength(count)
    expect(ledger.entries().find(({ providerRefundId }) => providerRefundId === 're_1')?.status).toBe(
      'succeeded',
    )
  })
})

describe('a refund that was requested', () => {
  const requestOf = (ledger: ReturnType<typeof openLedger>, amount: number) =>
    ledger.run((context) =>
      requestRefund(context, ledger.entries()[0]?.id ?? '', { amount, reason: 'Canceled' }),
    )

  test('fails if one on the provider’s site leaves too little for it', () => {
    const { ledger } = learn({})
    requestOf(ledger, 50_000)
    const site = { ...refund, amount: 700_000 }
    ledger.run((context) => applyFacts(context, { payment: deposit, refunds: [site], disputes: [] }))
    expect(ledger.entries().map(({ amount, status }) => [amount, status])).toEqual([
      [712_500, 'partially_refunded'],
      [-50_000, 'failed'],
      [-700_000, 'succeeded'],
    ])
  })

  test('stays if there is room for both, and is recorded anew if the provider made it after all', () => {
    const { ledger } = learn({})
    const [requested = ''] = requestOf(ledger, 50_000)
    const site = { ...refund, amount: 600_000 }
    ledger.run((context) => applyFacts(context, { payment: deposit, refunds: [site], disputes: [] }))
    expect(ledger.entries().map(({ status }) => status)).toEqual([
      'partially_refunded',
      'pending',
      'succeeded',
    ])
    ledger.write(failRefund(ledger.context(), requested))
    const late = { ...refund, providerRefundId: 're_2', requestedAs: requested, amount: 50_000 }
    ledger.run((context) => applyFacts(context, { payment: deposit, refunds: [late, site], disputes: [] }))
    expect(ledger.entries().map(({ amount, status }) => [amount, status])).toEqual([
      [712_500, 'partially_refunded'],
      [-50_000, 'failed'],
      [-600_000, 'succeeded'],
      [-50_000, 'succeeded'],
    ])
  })
})

describe('a dispute', () => {
  const dispute = (status: ProviderFacts['disputes'][number]['status'], amount = 712_500) => ({
    disputes: [{ id: 'du_1', amount, status }],
  })

  test.each([
    ['warning', 'succeeded', 712_500],
    ['needs_response', 'disputed', 0],
    ['under_review', 'disputed', 0],
    ['lost', 'disputed', 0],
    ['won', 'succeeded', 712_500],
  ] as const)('that is %s makes the payment %s', (status, stored, received) => {
    const { entries, balance } = learn({}, dispute(status))
    expect(entries[0]?.status).toBe(stored)
    expect(balance.received).toBe(received)
  })

  test('that is won gives the money back, also after a refund', () => {
    const { entries, balance } = learn(
      { refunds: [refund], ...dispute('needs_response', 612_500) },
      { refunds: [refund], ...dispute('won', 612_500) },
    )
    expect(entries[0]).toMatchObject({ status: 'partially_refunded', disputedAmount: null })
    expect(balance.received).toBe(612_500)
  })

  test('takes no more than was paid', () => {
    const { entries } = learn({
      disputes: [
        { id: 'du_1', amount: 712_500, status: 'lost' },
        { id: 'du_2', amount: 712_500, status: 'needs_response' },
      ],
    })
    expect(entries[0]).toMatchObject({ status: 'disputed', disputedAmount: 712_500 })
  })

  test('can be the first that is heard of a payment', () => {
    const { entries } = learn(dispute('needs_response'))
    expect(entries).toMatchObject([{ status: 'disputed', disputedAmount: 712_500 }])
  })
})
