import { describe, expect, test } from 'vitest'
import { balanceOf } from './balance.ts'
import type { LedgerEntry } from './ledger.ts'
import { dueNow, isPastDue, type PaymentTerms, partsOf, payableAmounts } from './parts.ts'
import { entryOf, mapleAvenue } from './testing/testing-ledger.ts'

const parts = (entries: LedgerEntry[], terms: PaymentTerms = mapleAvenue) =>
  partsOf(terms, balanceOf({ ...terms, voidedAt: null }, entries))
const openOf = (entries: LedgerEntry[], terms?: PaymentTerms) =>
  parts(entries, terms).map(({ kind, open }) => [kind, open])

describe('the parts of an invoice', () => {
  test('are deposit and balance, and money pays the deposit first', () => {
    expect(openOf([])).toEqual([
      ['deposit', 712_500],
      ['final', 712_500],
    ])
    expect(openOf([entryOf({ amount: 700_000 })])).toEqual([
      ['deposit', 12_500],
      ['final', 712_500],
    ])
    expect(openOf([entryOf({ amount: 712_501 })])).toEqual([
      ['deposit', 0],
      ['final', 712_499],
    ])
  })

  test('are one without a deposit, or with a deposit of everything', () => {
    expect(parts([], { ...mapleAvenue, deposit: 0 })).toMatchObject([{ kind: 'full', dueDate: '2026-04-04' }])
    expect(parts([], { ...mapleAvenue, deposit: 1_425_000 })).toMatchObject([
      { kind: 'full', dueDate: '2026-03-14' },
    ])
  })

  test('give the last part what was lost by a dispute after the credit was used', () => {
    const payment = entryOf({ amount: 1_500_000, status: 'disputed' })
    const used = entryOf({
      amount: -75_000,
      parentTransactionId: payment.id,
      source: 'credit',
      paymentType: 'other',
    })
    expect(openOf([payment, used])).toEqual([
      ['deposit', 712_500],
      ['final', 787_500],
    ])
  })
})

describe('what is due', () => {
  const due = (entries: LedgerEntry[], today: string) => dueNow(parts(entries), today)

  test('is the deposit first, also before its day', () => {
    expect(due([], '2026-03-12')).toEqual({ kind: 'deposit', amount: 712_500, dueDate: '2026-03-14' })
  })

  test('is the balance after the deposit', () => {
    const paid = [entryOf({ amount: 712_500 })]
    expect(due(paid, '2026-03-20')).toEqual({ kind: 'final', amount: 712_500, dueDate: '2026-04-04' })
  })

  test('is everything once both days have come', () => {
    expect(due([], '2026-04-04')).toEqual({ kind: 'full', amount: 1_425_000, dueDate: '2026-03-14' })
    expect(due([entryOf({ amount: 1_425_000 })], '2026-04-04')).toBeNull()
  })

  test('leaves out what is on its way, so that no one pays twice', () => {
    const ach = entryOf({ amount: 712_500, status: 'processing', source: 'provider' })
    expect(due([ach], '2026-03-20')).toEqual({ kind: 'final', amount: 712_500, dueDate: '2026-04-04' })
    expect(due([{ ...ach, amount: 1_425_000 }], '2026-04-10')).toBeNull()
  })

  test('can be paid in parts or at once', () => {
    const amounts = (entries: LedgerEntry[], today: string) =>
      payableAmounts(parts(entries), today).map(({ kind, amount }) => [kind, amount])
    expect(amounts([], '2026-03-12')).toEqual([
      ['deposit', 712_500],
      ['full', 1_425_000],
    ])
    expect(amounts([], '2026-04-05')).toEqual([
      ['full', 1_425_000],
      ['deposit', 712_500],
    ])
    expect(amounts([entryOf({ amount: 712_500 })], '2026-04-05')).toEqual([['final', 712_500]])
  })

  test('is late from the day after', () => {
    const [deposit] = parts([])
    if (!deposit) throw new Error('No deposit')
    expect(isPastDue(deposit, '2026-03-14')).toBe(false)
    expect(isPastDue(deposit, '2026-03-15')).toBe(true)
  })
})
