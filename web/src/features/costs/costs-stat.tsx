import { type Cents, formatDollars } from '@mantel/domain/basics/money'
import { Stat } from '../../ui/display/stat.tsx'
import * as copy from './copy.tsx'
import { calculateMargin, type Margin, totalOf } from './margin.ts'
import type { Costs } from './queries.ts'

export function CostsStat({ costs: { items, received }, value }: { costs: Costs; value: Cents | null }) {
  const total = totalOf(items)
  const margin = calculateMargin({ received, value }, total)
  return (
    <Stat label="Costs so far" note={<Note count={items.length} margin={margin} />}>
      {formatDollars(total)}
    </Stat>
  )
}

function Note({ count, margin }: { count: number; margin: Margin | null }) {
  if (count === 0) return 'None yet'
  if (margin === null) return count === 1 ? '1 cost' : `${count} costs`
  if (margin.isSoFar) return copy.marginSoFar(formatDollars(margin.left))
  if (margin.isLoss)
    return <span className="font-semibold text-red">Loss of {formatDollars(-margin.left)}</span>
  return copy.marginShare(<b className="font-semibold text-green">{margin.percent ?? 0}%</b>)
}
