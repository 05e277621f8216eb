import type { Day } from '@mantel/domain/dates'
import { formatDollars } from '@mantel/domain/money'
import type { ProjectInList } from '@mantel/domain/projects/projects'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { memoizeByObject } from '../../../platform/memoize-by-object.ts'
import { classes } from '../../../ui/base/classes.ts'
import { type StatName, statMatchers, stats, sumOf } from './arrange-cards.ts'

type Props = {
  cards: readonly ProjectInList[]
  today: Day
  maySeePrices: boolean
  shown: string | undefined
  onShow: (stat: StatName | undefined) => void
  children: ReactNode
}

export const statLabels: Record<StatName, string> = {
  open: 'Open pipeline',
  won: 'Won this month',
  signature: 'Awaiting signature',
  overdue: 'Overdue',
}

const statsOf = memoizeByObject((cards: readonly ProjectInList[], today: Day, maySeePrices: boolean) =>
  stats.map((name) => {
    const counted = cards.filter((card) => statMatchers[name](card, today))
    const isAmount = maySeePrices && (name === 'open' || name === 'won')
    return {
      name,
      count: counted.length,
      text: isAmount ? formatDollars(sumOf(counted) ?? 0) : counted.length,
    }
  }),
)

/** Four stats. A click on a stat shows only the cards that it counts. */
export function StatStrip({ cards, today, maySeePrices, shown, onShow, children }: Props) {
  const known = statsOf(cards, today, maySeePrices)
  return (
    <div className="@container shrink-0 border-b border-border max-md:hidden">
      <div className="flex h-11 items-center justify-between gap-4 px-5 text-13">
        <div
          role="group"
          aria-label="Pipeline totals"
          className="-mx-2 flex min-w-0 items-center gap-3 overflow-x-auto [scrollbar-width:none] @max-4xl:gap-0"
        >
          {known.map(({ name, count, text }) => {
            const isAlarming = name === 'overdue' && count > 0
            return (
              <button
                key={name}
                type="button"
                aria-pressed={shown === name}
                onClick={() => onShow(shown === name ? undefined : name)}
                className={classes(
                  'flex h-7 shrink-0 items-center gap-1.5 rounded-control px-2 whitespace-nowrap hover:bg-hover aria-pressed:bg-secondary',
                  isAlarming ? 'text-red' : 'text-muted-foreground',
                )}
              >
                {isAlarming && <CircleAlert size={14} strokeWidth={1.8} aria-hidden />}
                {statLabels[name]}
                <span className={classes('font-semibold tabular-nums', !isAlarming && 'text-foreground')}>
                  {text}
                </span>
              </button>
            )
          })}
        </div>
        {children}
      </div>
    </div>
  )
}
