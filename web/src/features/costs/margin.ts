import { marginOf, type ProjectCost } from '@mantel/domain/costs'
import { type Cents, formatDollars } from '@mantel/domain/money'

export const totalOf = (items: readonly Pick<ProjectCost, 'cost'>[]) =>
  items.reduce((sum, { cost }) => sum + cost, 0)

export type Margin = { left: Cents; percent: number | null; isLoss: boolean; line: string }

/** What is left of a project’s value after its costs, in figures and in one line. Nothing without an estimate. */
export function marginIn(value: Cents | null, total: Cents): Margin | null {
  const left = marginOf(value, total)
  if (left === null || value === null) return null
  const percent = value > 0 ? Math.round((left / value) * 100) : null
  const share = percent === null ? '' : `, ${String(percent).replace('-', '−')}%`
  return {
    left,
    percent,
    isLoss: left < 0,
    line: `${formatDollars(value)} − ${formatDollars(total)} = ${formatDollars(left)}${share}`,
  }
}
