import { type Day, daysBetween, formatShortDay } from '@mantel/domain/basics/dates'
import { formatDollars } from '@mantel/domain/basics/money'
import type { DashboardMoney } from '@mantel/domain/dashboard'
import { Link } from '@tanstack/react-router'
import { ArrowRight, CircleAlert } from 'lucide-react'
import { Badge } from '../../ui/display/badge.tsx'
import { type Column, Table } from '../../ui/table/table.tsx'
import { Block, EmptyText } from './block.tsx'
import * as copy from './copy.tsx'

type Balance = DashboardMoney['balances'][number]

export const OpenBalances = ({ money, today }: { money: DashboardMoney; today: Day }) => (
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
      <EmptyText>{copy.noBalances}</EmptyText>
    ) : (
      <div className="[&_tr:last-child]:border-b-0">
        <Table
          label="Open balances"
          place="text"
          columns={columns(today)}
          rows={money.balances}
          keyOf={({ invoiceId }) => invoiceId}
        />
      </div>
    )}
  </Block>
)

const columns = (today: Day): Column<Balance>[] => [
  {
    name: 'project',
    header: 'Project',
    cell: ({ invoiceId, invoiceNumber, projectTitle, dueDate }) => (
      <span className="block min-w-0 py-1.5">
        <Link
          to="/app/invoices/$id"
          params={{ id: invoiceId }}
          aria-label={`${projectTitle}, ${invoiceNumber}`}
          className="rounded-sm font-medium underline-offset-3 wrap-anywhere hover:underline touch:inline-flex touch:min-h-11 touch:items-center"
        >
          <bdi>{projectTitle}</bdi>
        </Link>
        <span className="block md:hidden">
          <DueOn day={dueDate} today={today} />
        </span>
      </span>
    ),
  },
  {
    name: 'client',
    header: 'Client',
    wideOnly: true,
    cell: ({ clientName }) => <bdi className="text-muted-foreground wrap-anywhere">{clientName}</bdi>,
  },
  {
    name: 'due',
    header: 'Due',
    width: '148px',
    wideOnly: true,
    cell: ({ dueDate }) => <DueOn day={dueDate} today={today} />,
  },
  {
    name: 'amount',
    header: 'Balance',
    numeric: true,
    width: '112px',
    cell: ({ amount }) => <b className="font-semibold">{formatDollars(amount)}</b>,
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
