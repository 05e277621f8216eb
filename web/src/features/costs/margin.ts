import { type Cents, formatDollars } from '@mantel/domain/basics/money'
import { marginOf, type ProjectCost } from '@mantel/domain/costs'

export const totalOf = (items: readonly Pick<ProjectCost, 'cost'>[]) =>
  items.reduce((sum, { cost }) => sum + cost, 0)

export type Margin = { left: Cents; percent: number | null; isLoss: boolean; isSoFar: boolean; line: string }

/**
 * Based on the amount received, or on the estimate until a payment arrives. Null if there is neither. `line` shows the
 * calculation as text.
 */
export function calculateMargin(
  { received, value: planned }: { received: Cents; value: Cents | null },
  total: Cents,
): Margin | null {
  const value = received > 0 ? received : planned
  const left = marginOf({ received, value }, total)
  if (left === null || value === null) return null
  const percent = value > 0 ? Math.round((left / value) * 100) : null
  const share = percent === null ? '' : `, ${String(percent).replace('-', '−')}%`
  return {
    left,
    percent,
    isLoss: left < 0,
    isSoFar: received > 0,
    line: `${formatDollars(value)} − ${formatDollars(total)} = ${formatDollars(left)}${share}`,
  }
}
