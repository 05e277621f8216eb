import { formatDollars } from '@mantel/domain/basics/money'
import type { Revenue } from '@mantel/domain/revenue'
import { shortDollars } from '../../platform/short-dollars.ts'
import { BarChart } from '../../ui/display/bar-chart.tsx'
import { monthName } from './period-name.ts'

/** Revenue by month, with thin frames for the year before, and the same numbers as a table for screen readers. */
export function MonthsChart({ revenue: { months, from, to } }: { revenue: Revenue }) {
  const year = Number(from.slice(0, 4))
  const isInPeriod = (month: string) => month >= from.slice(0, 7) && month <= to.slice(0, 7)
  const isWholeYear = months.every(({ month }) => isInPeriod(month))
  const hasBefore = months.some(({ before }) => before !== 0)
  return (
    <figure>
      <figcaption aria-hidden className="flex gap-4 text-12 text-muted-foreground">
        <span className="flex items-center gap-1.5">
          <span className="size-2.5 rounded-[2px] bg-accent" />
          {year}
        </span>
        {hasBefore && (
          <span className="flex items-center gap-1.5">
            <span className="size-2.5 rounded-[2px] border border-foreground/50" />
            {year - 1}
          </span>
        )}
      </figcaption>
      <BarChart
        fill={0.6}
        formatTick={shortDollars}
        bars={months.map(({ month, received, before }) => ({
          label: monthName(month, 'short'),
          shortLabel: monthName(month, 'narrow'),
          isCurrent: isInPeriod(month) && !isWholeYear,
          parts: [{ value: received, look: isInPeriod(month) ? 'accent' : 'accent-soft' }],
          frame: before,
        }))}
      />
      <table className="sr-only" aria-label="Received by month">
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col">{year}</th>
            <th scope="col">{year - 1}</th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, received, before }) => (
            <tr key={month}>
              <th scope="row">{monthName(month, 'long')}</th>
              <td>{formatDollars(received)}</td>
              <td>{formatDollars(before)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
