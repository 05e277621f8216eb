import { describe, expect, test } from 'vitest'
import { largestAmount } from '../basics/money.ts'
import { type AmountsInput, computeInvoice } from './amounts.ts'

const amountsOf = (input: AmountsInput) => {
  const computed = computeInvoice(input)
  if ('problems' in computed) throw new Error(JSON.stringify(computed.problems))
  return computed.amounts
}
const problemsOf = (input: AmountsInput) => {
  const computed = computeInvoice(input)
  return 'problems' in computed ? computed.problems : null
}
const line = (rate: number, quantity = 1, taxable = false) => ({ rate, quantity, taxable })

describe('the amounts of an invoice', () => {
  test('are those of the staging of 412 Maple Avenue', () => {
    const amounts = amountsOf({
      lines: [line(540_000), line(185_000, 3), line(165_000), line(240_000)],
      discountPercent: 5,
      deposit: { percent: 50 },
    })
    expect(amounts).toEqual({
      lines: [540_000, 555_000, 165_000, 240_000].map((amount) => ({ amount, tax: 0 })),
      subtotal: 1_500_000,
      discount: 75_000,
      tax: 0,
      lateFees: 0,
      adjustments: 0,
      total: 1_425_000,
      deposit: 712_500,
      balance: 712_500,
    })
  })

  test('are zero without lines', () => {
    expect(amountsOf({ lines: [] })).toMatchObject({ subtotal: 0, total: 0, deposit: 0, balance: 0 })
  })

  test('round each line half away from zero', () => {
    const { lines, subtotal } = amountsOf({ lines: [line(333, 1.5), line(-333, 1.5), line(1, 0.01)] })
    expect(lines.map(({ amount }) => amount)).toEqual([500, -500, 0])
    expect(subtotal).toBe(0)
  })

  test('tax only the taxable lines, after their share of the discount', () => {
    const { tax, total } = amountsOf({
      lines: [line(100_000, 1, true), line(50_000)],
      discountPercent: 10,
      taxPercent: 8.25,
    })
    expect(tax).toBe(7_425)
    expect(total).toBe(135_000 + 7_425)
  })

  test('round the tax once for each line, so that moving a line changes nothing', () => {
    const lines = [line(1_03, 1, true), line(2_05, 3, true), line(9_99, 1, true)]
    const input = { discountPercent: 12.5, taxPercent: 7.25 }
    const forward = amountsOf({ ...input, lines })
    expect(forward.lines.map(({ tax }) => tax)).toEqual([7, 39, 63])
    expect(amountsOf({ ...input, lines: lines.toReversed() }).total).toBe(forward.total)
  })

  test('add late fees and adjustments after discount and tax, and leave the deposit as it is', () => {
    const amounts = amountsOf({
      lines: [
        line(100_000, 1, true),
        { kind: 'late_fee', rate: 3_500, taxable: true },
        { kind: 'late_fee', rate: 3_500, isWaived: true },
        { kind: 'adjustment', rate: -20_000 },
      ],
      discountPercent: 50,
      taxPercent: 10,
      deposit: { percent: 50 },
    })
    expect(amounts).toMatchObject({ discount: 50_000, tax: 5_000, lateFees: 3_500, adjustments: -20_000 })
    expect(amounts.total).toBe(38_500)
    expect([amounts.deposit, amounts.balance]).toEqual([17_500, 21_000])
  })

  test('are exact at the limit', () => {
    const { total, tax } = amountsOf({ lines: [line(900_000_000_001, 1, true)], taxPercent: 9.99 })
    expect([tax, total]).toEqual([89_910_000_000, 989_910_000_001])
  })
})

describe('an invoice is refused with a sentence', () => {
  test.each<[string, AmountsInput, string, string]>([
    ['a quantity of zero', { lines: [line(1, 0)] }, 'lines.0.quantity', 'Enter a quantity above 0'],
    ['a negative quantity', { lines: [line(1, -1)] }, 'lines.0.quantity', 'Enter a quantity above 0'],
    ['thousandths', { lines: [line(1, 0.001)] }, 'lines.0.quantity', 'Use no more than two decimals'],
    ['a huge quantity', { lines: [line(1, 1e7)] }, 'lines.0.quantity', 'This quantity is too large'],
    ['no quantity', { lines: [line(1, Number.NaN)] }, 'lines.0.quantity', 'Enter a quantity'],
    ['half a cent', { lines: [line(0.5)] }, 'lines.0.rate', 'Enter a rate with no more than two decimals'],
    ['a huge rate', { lines: [line(largestAmount + 1)] }, 'lines.0.rate', 'This amount is too large'],
    ['a huge line', { lines: [line(1), line(largestAmount, 2)] }, 'lines.1.rate', 'This amount is too large'],
    ['a huge total', { lines: [line(largestAmount), line(1)] }, 'lines', 'The total is too large'],
    [
      'a total that becomes huge with its tax',
      { lines: [line(largestAmount, 1, true)], taxPercent: 0.01 },
      'lines',
      'The total is too large',
    ],
    ['infinity', { lines: [line(Number.POSITIVE_INFINITY)] }, 'lines.0.rate', 'Enter a rate'],
    [
      'a discount over 100%',
      { lines: [], discountPercent: 100.01 },
      'discountPercent',
      'Must be between 0% and 100%',
    ],
    ['a negative tax', { lines: [], taxPercent: -1 }, 'taxPercent', 'Must be between 0% and 100%'],
    [
      'a deposit over the total',
      { lines: [line(100)], deposit: { amount: 101 } },
      'deposit',
      'The deposit can’t be more than the total',
    ],
    [
      'a deposit over 100%',
      { lines: [], deposit: { percent: 101 } },
      'deposit.percent',
      'Must be between 0% and 100%',
    ],
    [
      'credits over the rest',
      { lines: [line(100), line(-101)] },
      'lines',
      'Credits can’t be more than the other lines',
    ],
    [
      'taxable credits over the rest',
      { lines: [line(10_000), line(-1_000, 1, true)], taxPercent: 10 },
      'lines',
      'Taxable credits can’t be more than the taxable lines',
    ],
    [
      'a negative late fee',
      { lines: [{ kind: 'late_fee', rate: -1 }] },
      'lines.0.rate',
      'A late fee can’t be negative',
    ],
    [
      'more lines than a document can have',
      { lines: Array.from({ length: 501 }, () => line(1)) },
      'lines',
      'An invoice can have up to 500 lines',
    ],
  ])('for %s', (_, input, field, sentence) => {
    expect(problemsOf(input)).toEqual({ [field]: sentence })
  })
})
