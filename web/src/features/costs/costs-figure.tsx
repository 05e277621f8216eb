import { type Cents, inDollars } from '@mantel/domain/money'
import { Figure } from '../projects/figure.tsx'
import { marginIn, totalOf } from './margin.ts'
import type { Costs } from './queries.ts'

/** What it costs so far, beside what it brings. */
export function CostsFigure({ costs: { items }, value }: { costs: Costs; value: Cents | null }) {
  const total = totalOf(items)
  const margin = marginIn(value, total)
  return (
    <Figure
      label="Costs so far"
      note={
        margin === null ? (
          items.length === 1 ? (
            '1 cost'
          ) : (
            `${items.length} costs`
          )
        ) : margin.isLoss ? (
          <span className="font-semibold text-red">Loss of {inDollars(-margin.left)}</span>
        ) : (
          <>
            Leaves <b className="font-semibold text-green">{margin.percent ?? 0}%</b> margin
          </>
        )
      }
    >
      {inDollars(total)}
    </Figure>
  )
}
