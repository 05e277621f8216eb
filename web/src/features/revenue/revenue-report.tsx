import { formatDollars } from '@mantel/domain/basics/money'
import { periodAround, type Revenue, stepPeriod } from '@mantel/domain/revenue'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, IconButton } from '../../ui/base/button.tsx'
import { classes } from '../../ui/base/classes.ts'
import { Section } from '../../ui/display/section.tsx'
import { Empty, Skeleton } from '../../ui/display/states.tsx'
import * as copy from './copy.ts'
import { LeadsTable } from './leads-table.tsx'
import { MonthsChart } from './months-chart.tsx'
import { periodName } from './period-name.ts'
import { PeriodSwitch } from './period-switch.tsx'
import type { RevenueState } from './revenue-state.ts'
import { RevenueTable } from './revenue-table.tsx'

type Props = {
  revenue: Revenue
  state: RevenueState
  /** True while the amounts of another period are shown, because those of this period are still loading. */
  isOutdated: boolean
}

export function RevenueReport({ revenue, state, isOutdated }: Props) {
  const { totals, rows, from } = revenue
  const { period } = state.filters
  const name = periodName(period, from)
  const hasRows = rows.length > 0
  if (!revenue.hasPayments && !hasRows) return <Empty title={copy.empty}>{copy.emptyHint}</Empty>
  return (
    <div aria-busy={isOutdated || undefined} className={classes(isOutdated && 'opacity-60')}>
      <header className="mb-8">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
          <PeriodSteps revenue={revenue} state={state} name={name} />
          <PeriodSwitch state={state} />
        </div>
        <p className="mt-3 font-serif text-42 leading-11.5 tracking-[-.02em] wrap-anywhere lining-nums tabular-nums">
          {formatDollars(totals.received)}
        </p>
        <p className="mt-1 text-13 leading-4.5 text-muted-foreground">
          {copy.receivedIn(name)}
          {revenue.fees > 0 && copy.feesAndNet(formatDollars(revenue.fees), formatDollars(revenue.net))}
        </p>
        <dl className="mt-5 grid grid-cols-2 gap-x-10 gap-y-4 sm:flex sm:flex-wrap">
          <Amount label="Billed">{formatDollars(totals.billed)}</Amount>
          <Amount label="Outstanding">{formatDollars(totals.outstanding)}</Amount>
          <Amount label="Costs">{formatDollars(totals.costs)}</Amount>
          <Amount label="Margin" isLoss={totals.margin < 0}>
            {formatDollars(totals.margin)}
          </Amount>
        </dl>
      </header>
      <Section title="Received by month">
        {revenue.hasPayments ? (
          <MonthsChart revenue={revenue} />
        ) : (
          <p className="text-13 text-muted-foreground">{copy.empty}</p>
        )}
      </Section>
      <RevenueTable revenue={revenue} state={state} name={name} />
      <LeadsTable rows={rows} />
    </div>
  )
}

function PeriodSteps({ revenue, state, name }: Omit<Props, 'isOutdated'> & { name: string }) {
  const { from, today } = revenue
  const { period } = state.filters
  const current = periodAround(period, today).from
  const goTo = (first: string) => state.changeDay(first === current ? undefined : first)
  return (
    <div className="-ml-1.5 flex items-center gap-1">
      <IconButton
        icon={ChevronLeft}
        label={`Previous ${period}`}
        onClick={() => goTo(stepPeriod(period, from, -1))}
      />
      <IconButton
        icon={ChevronRight}
        label={`Next ${period}`}
        disabled={from >= current}
        onClick={() => goTo(stepPeriod(period, from, 1))}
      />
      <h2 aria-live="polite" className="ml-1 text-15 leading-5 font-semibold">
        {name}
      </h2>
      {from !== current && (
        <Button variant="ghost" size="small" className="ml-1" onClick={() => goTo(current)}>
          This {period}
        </Button>
      )}
    </div>
  )
}

type AmountProps = { label: string; isLoss?: boolean; children: ReactNode }

const Amount = ({ label, isLoss = false, children }: AmountProps) => (
  <div className="flex flex-col-reverse">
    <dt className="text-12 leading-4 text-muted-foreground">{label}</dt>
    <dd className={classes('text-15 leading-5 font-semibold tabular-nums', isLoss && 'text-red')}>
      {children}
    </dd>
  </div>
)

export const RevenueSkeleton = () => (
  <div>
    <Skeleton className="h-5 w-40" />
    <Skeleton className="mt-5 h-11.5 w-44" />
    <Skeleton className="mt-2 h-3.5 w-56" />
    <div className="mt-6 flex flex-wrap gap-x-10 gap-y-4">
      {['billed', 'outstanding', 'costs', 'margin'].map((name) => (
        <Skeleton key={name} className="h-9 w-24" />
      ))}
    </div>
    <Skeleton className="mt-10 h-52 w-full" />
  </div>
)
