/** What is left of an amount after a discount in percent; the discount is rounded half away from zero. */
export const lessDiscount = (cents: number, percent: number) => cents - Math.round((cents * percent) / 100)

/** As papers write it: $14,250.00. */
export const inDollarsAndCents = (cents: number) => exact.format(cents / 100)

const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
