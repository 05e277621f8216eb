import { describe, expect, test } from 'vitest'
import { lateFeeExample } from './late-fee-example.ts'
import { reminderFields, valueOf } from './reminder-fields.ts'

const settings = {
  reminderFromHour: 8,
  reminderUntilHour: 18,
  reminderBusinessDays: false,
  lateFeeKind: 'percent',
  lateFeeValue: 1.5,
  lateFeeGraceDays: 7,
  lateFeeRepeat: 'none',
  lateFeeCap: null,
} as const

describe('the example', () => {
  test('shows the fee and its day', () => {
    expect(lateFeeExample(settings, 2026)).toBe(
      'An invoice of $4,000 due March 1 gets a late fee of $60 on March 9.',
    )
  })

  test('shows that a fee repeats, up to the limit', () => {
    const monthly = { ...settings, lateFeeRepeat: 'monthly' } as const
    expect(lateFeeExample(monthly, 2026)).toContain('on March 9, and again every month until it’s paid.')
    expect(lateFeeExample({ ...monthly, lateFeeCap: 15_000 }, 2026)).toContain(
      'every month until it’s paid, up to $150 in total.',
    )
    // One fee reaches the limit.
    expect(lateFeeExample({ ...monthly, lateFeeCap: 5_000 }, 2026)).toBe(
      'An invoice of $4,000 due March 1 gets a late fee of $50 on March 9.',
    )
  })

  test('waits for a business day', () => {
    // March 7, 2026, is a Saturday.
    const weekend = { ...settings, lateFeeGraceDays: 5, reminderBusinessDays: true }
    expect(lateFeeExample(weekend, 2026)).toContain('on March 9.')
  })

  test('says that there is no late fee', () => {
    expect(lateFeeExample({ ...settings, lateFeeKind: 'none' }, 2026)).toBe('No late fee is charged.')
  })
})

describe('typed settings', () => {
  const typed = {
    reminderFromHour: '8',
    reminderUntilHour: '18',
    lateFeeKind: 'flat',
    lateFeeValue: '60',
    lateFeeGraceDays: '7',
    lateFeeRepeat: 'none',
    lateFeeCap: '',
  }
  const problemsWith = (changes: object) =>
    reminderFields.safeParse({ ...typed, ...changes }).error?.issues.map(({ path }) => path.join('.')) ?? []

  test('are read in dollars or percent', () => {
    expect(reminderFields.parse(typed)).toMatchObject({ lateFeeValue: 6_000, lateFeeCap: null })
    expect(reminderFields.parse({ ...typed, lateFeeKind: 'percent', lateFeeValue: '1.5' })).toMatchObject({
      lateFeeValue: 1.5,
    })
    expect(valueOf('percent', '2 %')).toBe(2)
  })

  test.each([
    [{ lateFeeValue: '' }, 'lateFeeValue'],
    [{ lateFeeValue: 'sixty' }, 'lateFeeValue'],
    [{ lateFeeValue: '0' }, 'lateFeeValue'],
    [{ lateFeeKind: 'percent', lateFeeValue: '101' }, 'lateFeeValue'],
    [{ lateFeeGraceDays: '-1' }, 'lateFeeGraceDays'],
    [{ reminderFromHour: '18' }, 'reminderUntilHour'],
    [{ lateFeeCap: '0' }, 'lateFeeCap'],
  ])('are refused: %j', (changes, field) => {
    expect(problemsWith(changes)).toEqual([field])
  })
})
