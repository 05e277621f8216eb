import { formatDollars } from '@mantel/domain/basics/money'
import type { DashboardMoney } from '@mantel/domain/dashboard'
import { Link } from '@tanstack/react-router'
import { classes } from '../../ui/base/classes.ts'
import * as copy from './copy.tsx'

type Search = { view: string; sort?: string }

/** What came in and what is owed. Each amount opens the invoices behind it. */
export const MoneyStrip = ({ money }: { money: DashboardMoney }) => (
  <ul
    aria-label={copy.moneyLabel}
    className="mb-6 grid grid-cols-2 rounded-box border border-border bg-card max-md:mb-2 md:grid-cols-5 [&>*]:border-border md:[&>*+*]:border-l max-md:[&>*:nth-child(odd):not(:first-child)]:border-l max-md:[&>*:nth-child(n+2)]:border-t max-md:[&>*:first-child]:col-span-2"
  >
    <Amount label="Received this month" amount={money.receivedThisMonth} search={{ view: 'paid' }} />
    <Amount label="Outstanding" amount={money.outstanding} search={{ view: 'open' }} />
    <Amount
      label="Overdue"
      amount={money.overdue}
      search={{ view: 'overdue', sort: 'due' }}
      isLate={money.overdue > 0}
    />
    <Amount label="Processing" amount={money.processing} search={{ view: 'processing' }} />
    <Amount label="Due in 30 days" amount={money.expected} search={{ view: 'open', sort: 'due' }} />
  </ul>
)

type AmountProps = { label: string; amount: number; search: Search; isLate?: boolean }

const Amount = ({ label, amount, search, isLate = false }: AmountProps) => (
  <li className="min-w-0">
    <Link
      to="/app/invoices"
      search={search}
      className="block px-4 pt-3 pb-2.75 -outline-offset-2 hover:bg-hover"
    >
      <span className="block truncate text-12 leading-4.5 text-muted-foreground">{label}</span>
      <span
        className={classes(
          'mt-0.5 block font-serif text-[calc(22*var(--px))]/7 tracking-[-.018em] wrap-anywhere lining-nums tabular-nums',
          isLate && 'text-red',
        )}
      >
        {formatDollars(amount)}
      </span>
    </Link>
  </li>
)
