import type { RevenueMonth } from '@mantel/domain/admin/revenue'
import { formatDollars } from '@mantel/domain/basics/money'
import { classes } from '../../../ui/base/classes.ts'
import { type Column, Table } from '../../../ui/table/table.tsx'

/** A bar chart, hidden from screen readers, and a table with the same numbers. */
export function Months({ months }: { months: RevenueMonth[] }) {
  const most = Math.max(...months.map(({ mrr }) => mrr), 1)
  return (
    <>
      <ol aria-hidden className="flex h-52 items-end gap-2 border-b border-border max-sm:gap-1">
        {months.map(({ month, mrr }, index) => (
          <li key={month} className="flex h-full min-w-0 flex-1 flex-col items-center justify-end gap-1.5">
            <span className="text-11 text-muted-foreground tabular-nums max-md:hidden">
              {mrr > 0 && formatDollars(mrr)}
            </span>
            <span
              style={{ height: `${(mrr / most) * 78}%` }}
              className={classes(
                'w-full max-w-14 rounded-t-[3px]',
                index === months.length - 1 ? 'bg-accent' : 'bg-accent/55',
                mrr > 0 && 'min-h-0.5',
              )}
            />
          </li>
        ))}
      </ol>
      <ol aria-hidden className="mt-1.5 flex gap-2 text-center text-12 text-muted-foreground max-sm:gap-1">
        {months.map(({ month }) => (
          <li key={month} className="min-w-0 flex-1 truncate">
            {monthName(month, 'short')}
          </li>
        ))}
      </ol>
      <div className="mt-6">
        <Table
          label="Revenue by month"
          place="text"
          columns={columns}
          rows={months.toReversed()}
          keyOf={({ month }) => month}
        />
      </div>
    </>
  )
}

/** “Mar”, “Mar 2026” or “March 2026” for `2026-03`. */
const monthName = (month: string, length: 'short' | 'brief' | 'long') =>
  new Intl.DateTimeFormat('en-US', {
    month: length === 'long' ? 'long' : 'short',
    ...(length !== 'short' && { year: 'numeric' }),
    timeZone: 'UTC',
  }).format(new Date(`${month}-01T00:00:00Z`))

const amount = (cents: number) =>
  cents === 0 ? <span className="text-muted-foreground">$0</span> : formatDollars(cents)

const columns: Column<RevenueMonth>[] = [
  {
    name: 'month',
    header: 'Month',
    cell: ({ month }) => (
      <span className="whitespace-nowrap">
        <span className="max-md:hidden">{monthName(month, 'long')}</span>
        <span className="md:hidden">{monthName(month, 'brief')}</span>
      </span>
    ),
  },
  { name: 'new', header: 'New', numeric: true, width: '88px', cell: (month) => amount(month.new) },
  {
    name: 'expansion',
    header: 'Expansion',
    numeric: true,
    width: '100px',
    wideOnly: true,
    cell: ({ expansion }) => amount(expansion),
  },
  {
    name: 'contraction',
    header: 'Contraction',
    numeric: true,
    width: '100px',
    wideOnly: true,
    cell: ({ contraction }) => amount(contraction),
  },
  { name: 'churn', header: 'Churn', numeric: true, width: '88px', cell: ({ churn }) => amount(churn) },
  {
    name: 'mrr',
    header: 'Ending MRR',
    numeric: true,
    width: '104px',
    cell: ({ mrr }) => <b className="font-medium">{formatDollars(mrr)}</b>,
  },
]
