import type { Revenue, RevenueMonth } from '@mantel/domain/admin/revenue'
import { formatDollars } from '@mantel/domain/basics/money'
import { Link } from '@tanstack/react-router'
import { Section } from '../../../ui/display/section.tsx'
import { Skeleton } from '../../../ui/display/states.tsx'
import { type Column, Table } from '../../../ui/table/table.tsx'
import * as copy from './copy.ts'
import { Months } from './months.tsx'
import { Simulator } from './simulator.tsx'

export function RevenueStats({ revenue }: { revenue: Revenue }) {
  const { mrr, arr, average, trialsToPaid, trials, pastDue, months, byTier, offers, payers } = revenue
  const sum = (name: Exclude<keyof RevenueMonth, 'month'>) =>
    months.reduce((total, month) => total + month[name], 0)
  const { meanings } = copy
  return (
    <>
      <header className="mb-7">
        <p className="font-serif text-42 leading-11.5 tracking-[-.02em] lining-nums tabular-nums">
          {formatDollars(mrr)}
        </p>
        <p className="mt-1 text-13 leading-4.5 text-muted-foreground">
          {copy.mrrChange(months)}. {copy.mrrMeaning}
        </p>
        <p className="mt-4 max-w-[60ch] font-serif text-[calc(19*var(--px))]/7.25 tracking-[-.008em] text-muted-foreground">
          {copy.customerSummary(revenue)}
        </p>
        <dl className="mt-6 grid grid-cols-3 gap-x-10 gap-y-5 max-lg:grid-cols-2 max-md:gap-x-5 max-sm:grid-cols-1">
          <Stat label="ARR" value={formatDollars(arr)} meaning={meanings.arr} />
          <Stat
            label="Revenue per customer"
            value={average === null ? '–' : formatDollars(average)}
            meaning={meanings.average}
          />
          <Stat
            label="Trials"
            value={String(trials)}
            meaning={meanings.trials}
            search={{ status: 'trial' }}
          />
          <Stat
            label="Trial conversion"
            value={trialsToPaid === null ? '–' : `${trialsToPaid}%`}
            meaning={meanings.trialsToPaid}
          />
          <Stat
            label="Past due"
            value={String(pastDue)}
            meaning={meanings.pastDue}
            search={{ risk: 'past-due' }}
          />
          <Stat
            label="Failed charges"
            value={copy.failedCharges(sum('failedCharges'), sum('failedAmount'))}
            meaning={meanings.failed}
          />
          <Stat
            label="Recovered"
            value={formatDollars(sum('recoveredAmount'))}
            meaning={meanings.recovered}
          />
          <Stat label="Code discounts" value={formatDollars(sum('offerCost'))} meaning={meanings.offerCost} />
          <Stat
            label="Application fees"
            value={formatDollars(sum('applicationFees'))}
            meaning={meanings.applicationFees}
          />
        </dl>
      </header>
      <Section title="Last 12 months">
        <Months months={months} />
        <p className="mt-3 text-12 leading-4 text-muted-foreground">{copy.movements}</p>
      </Section>
      <Section title="By plan">
        {byTier.length > 0 ? (
          <Table
            label="Revenue by plan"
            place="text"
            columns={tierColumns}
            rows={byTier}
            keyOf={({ id }) => id ?? ''}
          />
        ) : (
          <p className="text-13 text-muted-foreground">{copy.noPlans}</p>
        )}
      </Section>
      {offers.length > 0 && (
        <Section title="Redeemed codes">
          <Table
            label="Redeemed codes"
            place="text"
            columns={offerColumns}
            rows={offers}
            keyOf={({ id }) => id}
          />
        </Section>
      )}
      <Section title={copy.simulator}>
        <Simulator payers={payers} byTier={byTier} />
      </Section>
    </>
  )
}

type StatProps = { label: string; value: string; meaning: string; search?: Record<string, string> }

/** If `search` is given, the value links to the list of companies with that search. */
const Stat = ({ label, value, meaning, search }: StatProps) => (
  <div className="border-t border-border pt-2.5">
    <dt className="text-12 leading-4 font-medium">{label}</dt>
    <dd className="mt-1 text-15 leading-5 font-semibold tabular-nums">
      {search ? (
        <Link
          to="/app/admin/companies"
          search={search}
          className="rounded-sm underline decoration-border-strong underline-offset-4 hover:decoration-foreground"
        >
          {value}
        </Link>
      ) : (
        value
      )}
    </dd>
    <dd className="mt-0.5 text-12 leading-4 text-muted-foreground">{meaning}</dd>
  </div>
)

type Tier = Revenue['byTier'][number]
const tierColumns: Column<Tier>[] = [
  {
    name: 'plan',
    header: 'Plan',
    cell: ({ name }) => (
      <bdi className="font-medium wrap-anywhere">
        {name ?? <span className="text-muted-foreground">No plan</span>}
      </bdi>
    ),
  },
  { name: 'paying', header: 'Paying', numeric: true, width: '96px', cell: ({ paying }) => paying },
  {
    name: 'trials',
    header: 'Trials',
    numeric: true,
    width: '96px',
    wideOnly: true,
    cell: ({ trials }) => trials,
  },
  { name: 'mrr', header: 'MRR', numeric: true, width: '120px', cell: ({ mrr }) => formatDollars(mrr) },
]

const offerColumns: Column<Revenue['offers'][number]>[] = [
  { name: 'code', header: 'Code', cell: ({ code }) => <span className="font-medium">{code}</span> },
  {
    name: 'redemptions',
    header: 'Redeemed',
    numeric: true,
    width: '120px',
    cell: ({ redemptions }) => redemptions,
  },
  { name: 'cost', header: 'Cost', numeric: true, width: '120px', cell: ({ cost }) => formatDollars(cost) },
]

export const RevenueSkeleton = () => (
  <div>
    <Skeleton className="h-11.5 w-44" />
    <Skeleton className="mt-2 h-3.5 w-56" />
    <Skeleton className="mt-5 h-5 w-full max-w-[52ch]" />
    <div className="mt-6 grid grid-cols-3 gap-x-10 gap-y-5 max-lg:grid-cols-2 max-sm:grid-cols-1">
      {['year', 'average', 'trials', 'paid', 'due', 'failed', 'recovered', 'codes', 'fees'].map((name) => (
        <Skeleton key={name} className="h-15.5 w-full" />
      ))}
    </div>
    <Skeleton className="mt-10 h-52 w-full" />
  </div>
)
