import { formatDollars } from '@mantel/domain/basics/money'
import { can } from '@mantel/domain/permissions'
import { type Board, type BoardStat, boardStats } from '@mantel/domain/projects/pipeline'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useUser } from '../../../platform/session/session.ts'
import { classes } from '../../../ui/base/classes.ts'

type Props = {
  stats: Board['stats']
  shown: string | undefined
  onShow: (stat: BoardStat | undefined) => void
  children: ReactNode
}

export const statLabels: Record<BoardStat, string> = {
  open: 'Open pipeline',
  won: 'Won this month',
  signature: 'Awaiting signature',
  overdue: 'Overdue',
}

/** Four stats. A click on a stat shows only the cards that it counts. */
export function StatStrip({ stats, shown, onShow, children }: Props) {
  const user = useUser()
  // Overdue payments count only for users who can settle them.
  const shownStats = boardStats.filter((name) => name !== 'overdue' || can(user, 'payments:record'))
  return (
    <div className="@container shrink-0 border-b border-border max-md:hidden">
      <div className="flex h-11 items-center justify-between gap-4 px-5 text-13">
        <div
          role="group"
          aria-label="Pipeline totals"
          className="-mx-2 flex min-w-0 items-center gap-3 overflow-x-auto [scrollbar-width:none] @max-4xl:gap-0"
        >
          {shownStats.map((name) => {
            const { count, sum } = stats[name]
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
                  {sum === null ? count : formatDollars(sum)}
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
