import { describe, expect, test } from 'vitest'
import { type InvoiceVersion, listChanges, problemWithRevision, type RevisedLine } from './revisions.ts'

const line = (id: string, fields: Partial<RevisedLine> = {}): RevisedLine => ({
  id,
  kind: 'item',
  description: `Item ${id}`,
  quantity: 1,
  rate: 25_000,
  amount: 25_000,
  taxable: false,
  isWaived: false,
  ...fields,
})
const version = (fields: Partial<InvoiceVersion> = {}): InvoiceVersion => ({
  lines: [line('a'), line('b')],
  discountPercent: 5,
  discount: 2_500,
  tax: 0,
  total: 47_500,
  deposit: 23_750,
  depositDueDate: '2026-03-14',
  dueDate: '2026-04-04',
  paymentOptions: ['zelle', 'check'],
  paymentTerms: 'Due on receipt',
  notes: null,
  ...fields,
})
const changes = (fields: Partial<InvoiceVersion>) => listChanges(version(), version(fields))

test('the same version has no changes', () => {
  expect(changes({})).toEqual([])
})

test('another order of the lines is one change, which added and removed lines alone are not', () => {
  const reordered = 'Lines reordered'
  expect(changes({ lines: [line('b'), line('a')] })).toEqual([reordered])
  expect(changes({ lines: [line('c'), line('a'), line('b')] })).not.toContain(reordered)
  expect(changes({ lines: [line('b')] })).not.toContain(reordered)
  expect(changes({ lines: [line('b'), line('c'), line('a')] })).toContain(reordered)
})

test.each<[string, Partial<InvoiceVersion>, string[]]>([
  [
    'an added line',
    { lines: [line('a'), line('b'), line('c', { description: 'Extra sofa' })], total: 72_500 },
    ['Added: Extra sofa +$250', 'Total: $475 → $725'],
  ],
  [
    'a removed line',
    { lines: [line('a')], total: 23_750 },
    ['Removed: Item b −$250', 'Total: $475 → $237.50'],
  ],
  [
    'a changed line',
    { lines: [line('a', { quantity: 2.5, amount: 62_500 }), line('b', { rate: 20_000, amount: 20_000 })] },
    ['Changed: Item a, quantity 1 → 2.5 +$375', 'Changed: Item b, rate $250 → $200 −$50'],
  ],
  [
    'a renamed and taxed line',
    { lines: [line('a', { description: 'Large sofa', taxable: true }), line('b')], tax: 2_000 },
    ['Changed: Item a, now “Large sofa”, now taxed', 'Tax: $0 → $20'],
  ],
  [
    'a late fee',
    {
      lines: [line('a'), line('b'), line('c', { kind: 'late_fee', description: 'Late fee', amount: 3_500 })],
    },
    ['Added: Late fee +$35'],
  ],
  [
    'another discount',
    { discountPercent: 0, discount: 0, deposit: 25_000 },
    ['Discount: 5% ($25) → none', 'Deposit: $237.50 → $250'],
  ],
  [
    'other dates and methods',
    { depositDueDate: null, dueDate: '2026-04-10', paymentOptions: ['ach'] },
    [
      'Deposit due: 03/14/2026 → not set',
      'Balance due: 04/04/2026 → 04/10/2026',
      'Payment methods: Zelle, Check → Bank transfer (ACH)',
    ],
  ],
  ['other texts', { paymentTerms: null, notes: 'Thank you' }, ['Payment terms changed', 'Notes changed']],
])('%s is listed', (_, fields, sentences) => {
  expect(changes(fields)).toEqual(sentences)
})

test('a waived late fee is listed with what it saves', () => {
  const fee = { kind: 'late_fee', description: 'Late fee', amount: 3_500 } as const
  const before = version({ lines: [line('a', fee)], total: 28_500 })
  const after = version({ lines: [line('a', { ...fee, isWaived: true })], total: 25_000 })
  expect(listChanges(before, after)).toEqual(['Waived: Late fee −$35', 'Total: $285 → $250'])
})

describe('a revision', () => {
  const removed = version({ lines: [line('a')], total: 23_750 })
  const paidFor =
    'The client has already paid for this line. Lower its rate instead, and the difference becomes credit.'

  test('cannot remove a line that was paid for', () => {
    expect(problemWithRevision(version(), removed, 23_751)).toBe(paidFor)
    expect(problemWithRevision(version(), removed, 23_750)).toBeNull()
  })

  test('can lower the total below what was paid', () => {
    const lowered = version({ lines: [line('a'), line('b', { rate: 0, amount: 0 })], total: 23_750 })
    expect(problemWithRevision(version(), lowered, 47_500)).toBeNull()
  })

  test('keeps a due date for each part', () => {
    expect(problemWithRevision(version(), version({ dueDate: null }), 0)).toBe('Enter a due date')
    const withoutDeposit = { depositDueDate: null, deposit: 0 }
    expect(problemWithRevision(version(), version({ depositDueDate: null }), 0)).toBe(
      'Enter a due date for the deposit',
    )
    expect(problemWithRevision(version(), version(withoutDeposit), 0)).toBeNull()
    expect(problemWithRevision(version(withoutDeposit), version({ depositDueDate: null }), 0)).toBe(
      'Enter a due date for the deposit',
    )
  })

  test('describes each line', () => {
    const lines = [line('a'), line('b', { description: '' })]
    expect(problemWithRevision(version(), version({ lines }), 0)).toBe('Add a description to each line')
  })

  test('waives a late fee instead of removing it', () => {
    const charged = version({ lines: [line('a'), line('fee', { kind: 'late_fee' })] })
    expect(problemWithRevision(charged, version({ lines: [line('a')] }), 0)).toBe(
      'Waive a late fee instead of removing it',
    )
  })
})
