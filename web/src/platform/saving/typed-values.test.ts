import { tierInput } from '@mantel/domain/admin/tiers'
import { expect, test } from 'vitest'
import { dollarsInputText, typedCount, typedDollars, typedLines } from './typed-values.ts'

const { shape } = tierInput
const outcome = (result: { success: boolean; data?: unknown; error?: { issues: { message: string }[] } }) =>
  result.success ? result.data : result.error?.issues[0]?.message

test.each([
  ['79', 79_00],
  ['$1,490.5', 1490_50],
  ['0', 0],
  ['-5', 'A price can’t be negative'],
  ['− 5', 'A price can’t be negative'],
  ['', 'Enter a price'],
  ['cheap', 'Enter an amount, like 79 or 79.50'],
  ['100001', 'Enter $100,000 or less'],
])('a price typed as %j is %j', (text, result) => {
  expect(outcome(typedDollars(shape.monthlyPrice).safeParse(text))).toBe(result)
})

test('an empty annual price is null', () => {
  expect(typedDollars(shape.annualPrice).parse(' ')).toBeNull()
})

test.each([
  ['40', 40],
  ['1,000', 1000],
  ['', null],
  ['0', null],
  ['-1', 'A limit can’t be negative'],
  ['1.5', 'Enter a whole number'],
  ['many', 'Enter a number'],
])('a limit typed as %j is %j', (text, result) => {
  expect(outcome(typedCount(shape.maxClients).safeParse(text))).toBe(result)
})

test('an empty count can mean a given number', () => {
  expect(typedCount(shape.trialDurationDays, 0).parse('')).toBe(0)
})

test('a list is typed one item per line', () => {
  expect(typedLines(shape.features).parse(' Contracts \n\n  Costs and margins\n')).toEqual([
    'Contracts',
    'Costs and margins',
  ])
})

test.each([
  [79_00, '79'],
  [1490_50, '1,490.50'],
  [null, ''],
  [0, '0'],
])('%j cents are shown as %j', (cents, text) => {
  expect(dollarsInputText(cents)).toBe(text)
})
