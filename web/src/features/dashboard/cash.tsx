import { addMonths, type Day } from '@mantel/domain/basics/dates'
import { formatDollars } from '@mantel/domain/basics/money'
import type { DashboardMoney } from '@mantel/domain/dashboard'
import { shortDollars } from '../../platform/short-dollars.ts'
import { classes } from '../../ui/base/classes.ts'
import { BarChart } from '../../ui/display/bar-chart.tsx'
import { Block, EmptyText } from './block.tsx'
import * as copy from './copy.tsx'

type Week = DashboardMoney['weeks'][number]
type Kind = 'collected' | 'due' | 'overdue'

/** What came in this month and is still to come, by the week in which it was paid or is due. */
export function Cash({ money, today }: { money: DashboardMoney; today: Day }) {
  const { weeks, receivedLastMonth, overdue } = money
  const sum = (kind: Kind) => weeks.reduce((total, week) => total + week[kind], 0)
  const [collected, due, late] = [sum('collected'), sum('due'), sum('overdue')]
  const month = monthOf(today)
  const total = collected + due + late
  const earlier = overdue - late
  return (
    <Block
      title={`Payments in ${month}`}
      aside={
        receivedLastMonth !== 0 &&
        copy.lastMonth(monthOf(addMonths(`${today.slice(0, 8)}01`, -1)), formatDollars(receivedLastMonth))
      }
    >
      {total === 0 && earlier === 0 ? (
        <EmptyText>{copy.noCash(month)}</EmptyText>
      ) : (
        <>
          <div className="flex flex-wrap items-end gap-x-9 gap-y-3">
            <p>
              <span className="block font-serif text-42 leading-11.5 tracking-[-.02em] lining-nums tabular-nums">
                {formatDollars(total)}
              </span>
              <span className="text-12-5 text-muted-foreground">{copy.expectedInTotal}</span>
            </p>
            <dl className="flex flex-wrap gap-x-6 gap-y-2 pb-1">
              <Legend label="Collected" amount={collected} kind="collected" />
              <Legend label="Due" amount={due} kind="due" />
              <Legend label="Overdue" amount={late} kind="overdue" />
            </dl>
          </div>
          <BarChart formatTick={shortDollars} bars={weeks.map((week) => barOf(week, today))} />
          {earlier > 0 && (
            <p className="mt-3 text-12-5 text-muted-foreground">
              {copy.overdueFromBefore(formatDollars(earlier), month)}
            </p>
          )}
          <WeeksTable weeks={weeks} month={month} />
        </>
      )}
    </Block>
  )
}

function barOf(week: Week, today: Day) {
  const isCurrent = week.from <= today && today <= week.to
  const sum = Math.max(0, week.collected) + week.due + week.overdue
  return {
    label: daysText(week),
    isCurrent,
    parts: [
      { value: week.collected, look: 'green' as const },
      { value: week.due, look: 'gold' as const },
      { value: week.overdue, look: 'late' as const },
    ],
    ...(sum > 0 && { text: formatDollars(sum) }),
  }
}

type LegendProps = { label: string; amount: number; kind: Kind }

const Legend = ({ label, amount, kind }: LegendProps) => (
  <div>
    <dt className="flex items-center gap-1.5 text-12-5 leading-4.5 text-muted-foreground">
      <span aria-hidden className={classes('size-2.5 rounded-[2px]', marks[kind])} />
      {label}
    </dt>
    <dd
      className={classes(
        'text-15 leading-5 font-semibold tabular-nums',
        kind === 'overdue' && amount > 0 && 'text-red',
      )}
    >
      {formatDollars(amount)}
    </dd>
  </div>
)

const marks: Record<Kind, string> = {
  collected: 'bg-green',
  due: 'bg-gold',
  overdue:
    'border border-red bg-[repeating-linear-gradient(45deg,var(--color-red)_0_2px,transparent_2px_4px)]',
}

/** For screen readers: the numbers of the chart. */
const WeeksTable = ({ weeks, month }: { weeks: Week[]; month: string }) => (
  <table className="sr-only" aria-label={copy.weeksLabel(month)}>
    <thead>
      <tr>
        <th scope="col">Days</th>
        <th scope="col">Collected</th>
        <th scope="col">Due</th>
        <th scope="col">Overdue</th>
      </tr>
    </thead>
    <tbody>
      {weeks.map((week) => (
        <tr key={week.from}>
          <th scope="row">{daysText(week)}</th>
          <td>{formatDollars(week.collected)}</td>
          <td>{formatDollars(week.due)}</td>
          <td>{formatDollars(week.overdue)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

const daysText = ({ from, to }: Week) =>
  from === to ? String(Number(from.slice(8))) : `${Number(from.slice(8))}–${Number(to.slice(8))}`

const monthOf = (day: Day) => monthFormat.format(new Date(`${day}T00:00:00Z`))
const monthFormat = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long' })
