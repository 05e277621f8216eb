import { largestAmount } from '../basics/money.ts'
import type { AmountsInput } from './amounts.ts'

export type Line = Required<AmountsInput['lines'][number]>
export type GeneratedInvoice = Omit<Required<AmountsInput>, 'lines'> & { lines: Line[] }

export type Exact = Record<
  'subtotal' | 'discount' | 'tax' | 'lateFees' | 'adjustments' | 'total' | 'deposit',
  bigint
> & {
  lines: bigint[]
}

/** Computes the same amounts as computeInvoice() in a second way, with fractions of BigInts. */
export function exactAmounts({ lines, discountPercent, taxPercent, deposit }: GeneratedInvoice): Exact {
  const amounts = lines.map(({ rate, quantity }) => rounded(BigInt(rate) * hundredths(quantity), 100n))
  const sum = (isCounted: (line: Line) => boolean) =>
    lines.reduce((total, line, index) => (isCounted(line) ? total + (amounts[index] ?? 0n) : total), 0n)
  const subtotal = sum(({ kind }) => kind === 'item')
  const discount = rounded(subtotal * hundredths(discountPercent), 10_000n)
  const taxed = (amount: bigint) => amount * (10_000n - hundredths(discountPercent)) * hundredths(taxPercent)
  const tax = lines.reduce(
    (total, { kind, taxable }, index) =>
      kind === 'item' && taxable ? total + rounded(taxed(amounts[index] ?? 0n), 100_000_000n) : total,
    0n,
  )
  const lateFees = sum(({ kind, isWaived }) => kind === 'late_fee' && !isWaived)
  const adjustments = sum(({ kind }) => kind === 'adjustment')
  const total = subtotal - discount + tax + lateFees + adjustments
  const share =
    'percent' in deposit
      ? rounded((total - lateFees) * hundredths(deposit.percent), 10_000n)
      : BigInt(deposit.amount)
  const positive = 'percent' in deposit && share < 0n ? 0n : share
  return { lines: amounts, subtotal, discount, tax, lateFees, adjustments, total, deposit: positive }
}

const hundredths = (value: number) => BigInt(value.toFixed(2).replace('.', ''))

function rounded(dividend: bigint, divisor: bigint) {
  const isNegative = dividend < 0n
  const size = isNegative ? -dividend : dividend
  const up = (size % divisor) * 2n >= divisor ? 1n : 0n
  return (size / divisor + up) * (isNegative ? -1n : 1n)
}

export function isValid({ lines, subtotal, tax, total, deposit }: Exact) {
  const most = BigInt(largestAmount)
  const isSmall = (amount: bigint) => amount <= most && amount >= -most
  return (
    [...lines, subtotal, total].every(isSmall) &&
    [subtotal, tax, total].every((amount) => amount >= 0n) &&
    deposit <= total
  )
}
