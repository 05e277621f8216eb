export type Cents = number

/** The limit of every amount and total. Sums of a few thousand such amounts are still exact integers. */
export const largestAmount: Cents = 1_000_000_000_000

/**
 * Returns `amount × numerator ÷ denominator`, rounded half away from zero. Every amount that needs rounding is rounded
 * here, once, as the last step. Products beyond the safe integers are computed with BigInt.
 */
export function proportionOf(amount: Cents, numerator: number, denominator: number): Cents {
  const product = amount * numerator
  return Number.isSafeInteger(product)
    ? divide(product, denominator)
    : Number(divideLarge(BigInt(amount) * BigInt(numerator), BigInt(denominator)))
}

/** A percentage has at most two decimals, so it is a whole number of basis points. */
export const shareOf = (amount: Cents, percent: number): Cents =>
  proportionOf(amount, basisPoints(percent), 10_000)

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

// Divides with the remainder, because `%` is exact for integers and `/` is not.
function divide(product: number, divisor: number) {
  const size = Math.abs(product)
  const remainder = size % divisor
  const quotient = (size - remainder) / divisor + (remainder * 2 >= divisor ? 1 : 0)
  return product < 0 && quotient > 0 ? -quotient : quotient
}

function divideLarge(product: bigint, divisor: bigint) {
  const size = product < 0n ? -product : product
  const quotient = (size * 2n + divisor) / (divisor * 2n)
  return product < 0n ? -quotient : quotient
}

const withMinusSign = (text: string) => text.replace('-', '−')
