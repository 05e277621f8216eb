import { type Day, daysBetween, formatShortDay } from '@mantel/domain/basics/dates'
import { formatDollars } from '@mantel/domain/basics/money'
import type { DashboardMoney, OpenBalance } from '@mantel/domain/dashboard'
import { Link } from '@tanstack/react-router'
import { ArrowRight, CircleAlert } from 'lucide-react'
import { lazyComponent } from '../../ui/base/lazy.tsx'
import { useMedia } from '../../ui/base/media.ts'
import { Badge } from '../../ui/display/badge.tsx'
import { type Column, Table } from '../../ui/table/table.tsx'
import { Block, EmptyText } from './block.tsx'
import * as copy from './copy.tsx'

export const OpenBalances = ({ money, today }: { money: DashboardMoney; today: Day }) => {
  const isPhone = useMedia('(max-width: 767px)')
  return (
    <Block
      title="Open balances"
      count={money.openCount}
      aside={
        money.openCount > 0 && (
          <Link
            to="/app/invoices"
            search={{ view: 'open', sort: 'due' }}
            className="flex items-center gap-1 rounded-sm font-medium hover:text-foreground touch:min-h-11"
          >
            All open invoices
            <ArrowRight size={12} strokeWidth={1.8} aria-hidden />
          </Link>
        )
      }
    >
      {money.balances.length === 0 ? (
        <EmptyText>{money.snoozedBalances.length > 0 ? copy.onlySnoozed : copy.noBalances}</EmptyText>
      ) : (
        <div className="[&_tr:last-child]:border-b-0">
          <Table
            label="Open balances"
            place="text"
            columns={columns(today, isPhone)}
            rows={money.balances}
            keyOf={({ invoiceId }) => invoiceId}
          />
        </div>
      )}
    </Block>
  )
}

// Lazy, because the table is painted before anyone can use its buttons.
const BalanceActions = lazyComponent(() => import('./balance-actions.tsx'), 'BalanceActions')

const columns = (today: Day, isPhone: boolean): Column<OpenBalance>[] => [
  {
    name: 'project',
    header: 'Project',
    cell: (balance) => (
      <span className="block min-w-0 py-1.5">
        <Link
          to="/app/invoices/$id"
          params={{ id: balance.invoiceId }}
          aria-label={`${balance.projectTitle}, ${balance.invoiceNumber}`}
          className="rounded-sm font-medium underline-offset-3 wrap-anywhere hover:underline touch:inline-flex touch:min-h-11 touch:items-center"
        >
          <bdi>{balance.projectTitle}</bdi>
        </Link>
        {balance.clientName && (
          <bdi className="block text-12-5 text-muted-foreground wrap-anywhere">{balance.clientName}</bdi>
        )}
        {isPhone && (
          <>
            <DueOn day={balance.dueDate} today={today} />
            <span className="mt-1 flex min-h-11 items-center gap-1">
              <BalanceActions balance={balance} today={today} />
            </span>
          </>
        )}
      </span>
    ),
  },
  {
    name: 'due',
    header: 'Due',
    width: '136px',
    wideOnly: true,
    cell: ({ dueDate }) => <DueOn day={dueDate} today={today} />,
  },
  {
    name: 'amount',
    header: 'Balance',
    numeric: true,
    width: '92px',
    cell: ({ amount }) => <b className="font-semibold">{formatDollars(amount)}</b>,
  },
  {
    name: 'action',
    header: <span className="sr-only">Action</span>,
    width: '176px',
    wideOnly: true,
    cell: (balance) => (
      <span className="flex min-h-8 items-center justify-end gap-1">
        {!isPhone && <BalanceActions balance={balance} today={today} />}
      </span>
    ),
  },
]

function DueOn({ day, today }: { day: Day | null; today: Day }) {
  if (!day) return <span className="text-12-5 text-muted-foreground">{copy.processing}</span>
  const late = daysBetween(day, today)
  if (late <= 0) return <span className="text-12-5 text-muted-foreground">{formatShortDay(day, today)}</span>
  return (
    <Badge hue="red" icon={CircleAlert}>
      {copy.overdueDays(late)}
    </Badge>
  )
}
