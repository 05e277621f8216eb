import { z } from 'zod'

export type Cents = number

/** An amount entered by a user, in cents. */
export const amount = z
  .number('Enter an amount')
  .int()
  .min(0, 'Amounts can’t be negative')
  .max(1_000_000_000_000, 'This amount is too large')

/**
 * Rounds half away from zero. Only the last step rounds: a percentage has at most two decimals, so it is a whole number
 * of basis points.
 */
export function shareOf(amount: Cents, percent: number): Cents {
  const exact = (amount * basisPoints(percent)) / 10_000
  return Math.sign(exact) * Math.round(Math.abs(exact))
}

export const subtractDiscount = (amount: Cents, percent: number): Cents => amount - shareOf(amount, percent)

export const basisPoints = (percent: number) => Math.round(percent * 100)

/** For lists: $14,250, and with cents only if there are any. */
export const formatDollars = (amount: Cents) =>
  withMinusSign(amount % 100 === 0 ? wholeDollars.format(amount / 100) : dollarsAndCents.format(amount / 100))

/** For documents: $14,250.00. */
export const formatDollarsAndCents = (amount: Cents) => withMinusSign(dollarsAndCents.format(amount / 100))

/** Parses a typed amount to cents; null if it is not an amount. Commas and the dollar sign are optional. */
export function parseDollars(text: string): Cents | null {
  const [, dollars = '', cents = ''] = /^\$?\s*(\d[\d,]*)(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? []
  const digits = dollars.replaceAll(',', '')
  if (digits === '' || digits.length > 12) return null
  return Number(digits) * 100 + Number(cents.padEnd(2, '0'))
}

const wholeDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})
const dollarsAndCents = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

const withMinusSign = (text: string) => text.replace('-', '−')
