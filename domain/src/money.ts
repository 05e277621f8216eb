import { z } from 'zod'

/** Whole cents, always. */
export type Cents = number

/** An amount that somebody gives. */
export const amount = z
  .number('Please enter an amount')
  .int()
  .min(0, 'An amount cannot be negative')
  .max(1_000_000_000_000, 'This amount is too large')

/**
 * A share of an amount, rounded half away from zero. Percentages have at most two decimals, so in basis points they
 * are whole, and nothing is lost before the one rounding.
 */
export function shareOf(amount: Cents, percent: number): Cents {
  const exact = (amount * basisPoints(percent)) / 10_000
  return Math.sign(exact) * Math.round(Math.abs(exact))
}

export const lessDiscount = (amount: Cents, percent: number): Cents => amount - shareOf(amount, percent)

export const basisPoints = (percent: number) => Math.round(percent * 100)

/** As lists write it: $14,250, and with cents only where there are some. */
export const inDollars = (amount: Cents) =>
  minus(amount % 100 === 0 ? whole.format(amount / 100) : exact.format(amount / 100))

/** As papers write it: $14,250.00. */
export const inDollarsAndCents = (amount: Cents) => minus(exact.format(amount / 100))

/** What somebody typed for an amount, in cents; null if it is none. Groups and the sign may be there or not. */
export function parseDollars(text: string): Cents | null {
  const [, dollars = '', cents = ''] = /^\$?\s*(\d[\d,]*)(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? []
  const digits = dollars.replaceAll(',', '')
  if (digits === '' || digits.length > 12) return null
  return Number(digits) * 100 + Number(cents.padEnd(2, '0'))
}

const whole = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })
const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

const minus = (text: string) => text.replace('-', '−')
