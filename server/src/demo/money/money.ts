/** Rounds the discount, not the result. Half a cent of discount is rounded up. */
export const subtractDiscount = (cents: number, percent: number) =>
  cents - Math.round((cents * percent) / 100)

/** Formats an amount, for example $14,250.00. */
export const formatDollars = (cents: number) => exact.format(cents / 100)

const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
