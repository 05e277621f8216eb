import { formatDollars } from '@mantel/domain/basics/money'
import { type Revenue, type RevenueGroup, revenueGroups } from '@mantel/domain/revenue'
import { Link } from '@tanstack/react-router'
import { classes } from '../../ui/base/classes.ts'
import { Section } from '../../ui/display/section.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { type Column, Table } from '../../ui/table/table.tsx'
import * as copy from './copy.ts'
import type { RevenueState } from './revenue-state.ts'

type Row = Revenue['totals'] & { kind: 'group' | 'rest' | 'total'; key: string | null; name: string | null }

const groupNames = { type: 'Type', source: 'Source', client: 'Client' } as const
const titles = { type: 'By type', source: 'By source', client: 'By client' } as const

type Props = { revenue: Revenue; state: RevenueState; name: string }

export function RevenueTable({ revenue, state: { filters, groupBy }, name }: Props) {
  const { by } = filters
  const rows = rowsOf(revenue)
  return (
    <Section
      title={titles[by]}
      action={
        <Segmented
          label="Group by"
          value={by}
          options={revenueGroups.map((value) => ({ value, label: groupNames[value] }))}
          onChange={groupBy}
        />
      }
    >
      {rows.length === 0 ? (
        <p className="text-13 text-muted-foreground">{copy.noRows(name)}</p>
      ) : (
        <>
          <Table
            label={`Revenue ${titles[by].toLowerCase()}`}
            place="text"
            columns={[nameColumn(by), ...amountColumns]}
            rows={rows}
            keyOf={({ kind, key }) => `${kind} ${key ?? ''}`}
          />
          <p className="mt-3 text-12 leading-4.5 text-muted-foreground">
            {copy.outstandingHint} {copy.marginHint}
          </p>
        </>
      )}
    </Section>
  )
}

function rowsOf({ rows, rest, totals }: Revenue): Row[] {
  if (rows.length === 0) return []
  const none = { key: null, name: null }
  return [
    ...rows.map((row) => ({ kind: 'group' as const, ...row })),
    ...(rest ? [{ kind: 'rest' as const, ...none, ...rest, name: copy.restName(rest.count) }] : []),
    ...(rows.length > 1 ? [{ kind: 'total' as const, ...none, ...totals, name: 'Total' }] : []),
  ]
}

const nameColumn = (by: RevenueGroup): Column<Row> => ({
  name: 'name',
  header: groupNames[by],
  cell: (row) => (
    <div className="min-w-0 py-1.5">
      <RowName by={by} row={row} />
      <span className="block text-12 leading-4 text-muted-foreground tabular-nums md:hidden">
        {formatDollars(row.billed)} billed, {formatDollars(row.outstanding)} open
      </span>
    </div>
  ),
})

function RowName({ by, row: { kind, key, name } }: { by: RevenueGroup; row: Row }) {
  const look = classes('wrap-anywhere', kind === 'total' ? 'font-semibold' : 'font-medium')
  if (kind !== 'group') return <span className={look}>{name}</span>
  if (key === null || name === null) return <span className="text-muted-foreground">{copy.missing[by]}</span>
  const link = classes(look, 'rounded-sm underline-offset-3 hover:underline')
  return by === 'client' ? (
    <Link to="/app/clients/$id" params={{ id: key }} className={link}>
      <bdi>{name}</bdi>
    </Link>
  ) : (
    <Link to="/app/projects" search={{ [by]: key }} className={link}>
      <bdi>{name}</bdi>
    </Link>
  )
}

type AmountName = keyof Revenue['totals']

const amountColumn = (name: AmountName, header: string, wideOnly = false): Column<Row> => ({
  name,
  header,
  numeric: true,
  width: '112px',
  ...(wideOnly && { wideOnly }),
  cell: (row) => (
    <span
      className={classes(
        row.kind === 'total' && 'font-semibold',
        row[name] === 0 && 'text-muted-foreground',
        name === 'margin' && row.margin < 0 && 'text-red',
      )}
    >
      {formatDollars(row[name])}
    </span>
  ),
})

const amountColumns = [
  amountColumn('billed', 'Billed', true),
  amountColumn('received', 'Received'),
  amountColumn('outstanding', 'Outstanding', true),
  amountColumn('costs', 'Costs', true),
  amountColumn('margin', 'Margin'),
]
