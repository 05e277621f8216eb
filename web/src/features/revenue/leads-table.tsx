import { formatDollars } from '@mantel/domain/basics/money'
import type { RevenueRow } from '@mantel/domain/revenue'
import { duration } from '../../platform/duration.ts'
import { Section } from '../../ui/display/section.tsx'
import { type Column, Table } from '../../ui/table/table.tsx'
import * as copy from './copy.ts'

type Row = RevenueRow & { funnel: NonNullable<RevenueRow['funnel']> }

/** Shows the outcome of each source's leads. Only revenue by source has these numbers. */
export function LeadsTable({ rows }: { rows: RevenueRow[] }) {
  const sources = rows.filter((row): row is Row => row.funnel !== null)
  if (sources.length === 0) return null
  return (
    <Section title={copy.leadsTitle}>
      <Table
        label={copy.leadsTitle}
        place="text"
        columns={columns}
        rows={sources}
        keyOf={({ key }) => key ?? ''}
      />
      <p className="mt-3 text-12 leading-4.5 text-muted-foreground">{copy.leadsHint}</p>
    </Section>
  )
}

const none = <span className="text-muted-foreground">–</span>

const number = (
  name: string,
  header: string,
  cell: (row: Row) => number | string | null,
  more: Partial<Column<Row>> = {},
): Column<Row> => ({ name, header, numeric: true, width: '96px', cell: (row) => cell(row) || none, ...more })

const columns: Column<Row>[] = [
  {
    name: 'source',
    header: 'Source',
    cell: ({ name }) =>
      name === null ? (
        <span className="text-muted-foreground">{copy.missing.source}</span>
      ) : (
        <bdi className="font-medium wrap-anywhere">{name}</bdi>
      ),
  },
  number('leads', 'Leads', ({ funnel }) => funnel.leads, { width: '64px' }),
  number('projects', 'Projects', ({ funnel }) => funnel.projects, { width: '80px' }),
  number('won', 'Won', ({ funnel }) => funnel.won, { width: '64px' }),
  number('received', 'Received', ({ received }) => received && formatDollars(received)),
  number(
    'response',
    'Response',
    ({ funnel: { responseMinutes: minutes } }) =>
      minutes === null ? null : duration(Math.max(1, minutes) * 60_000),
    { wideOnly: true },
  ),
]
