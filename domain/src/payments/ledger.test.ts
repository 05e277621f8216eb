import { expect, test } from 'vitest'
import { mayBecome } from './entry-status.ts'
import { transactionStatuses } from './ledger.ts'

test('a payment settles once, and only settled money can be refunded or disputed', () => {
  const next = (from: (typeof transactionStatuses)[number]) =>
    transactionStatuses.filter((to) => mayBecome({ amount: 1, status: from }, to))
  expect(Object.fromEntries(transactionStatuses.map((from) => [from, next(from)]))).toEqual({
    pending: ['processing', 'succeeded', 'failed', 'canceled'],
    processing: ['succeeded', 'failed', 'canceled'],
    succeeded: ['partially_refunded', 'refunded', 'disputed'],
    failed: ['processing', 'succeeded'],
    canceled: [],
    partially_refunded: ['succeeded', 'refunded', 'disputed'],
    refunded: ['succeeded', 'partially_refunded', 'disputed'],
    disputed: ['succeeded', 'partially_refunded', 'refunded'],
  })
})

test('a refund has one outcome', () => {
  const next = transactionStatuses.filter((from) =>
    transactionStatuses.some((to) => mayBecome({ amount: -1, status: from }, to)),
  )
  expect(next).toEqual(['pending', 'processing'])
})
