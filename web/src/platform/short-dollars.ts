/** For charts: $15K, $2.5K, $1.2M. */
export const shortDollars = (cents: number) => (cents === 0 ? '0' : compact.format(cents / 100))

const compact = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  minimumFractionDigits: 0,
  maximumFractionDigits: 1,
})
