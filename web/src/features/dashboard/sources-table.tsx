import { formatDollars } from '@mantel/domain/basics/money'
import { Link } from '@tanstack/react-router'
import { duration } from '../../platform/duration.ts'
import { type Column, Table } from '../../ui/table/table.tsx'
import { Block } from './block.tsx'
import * as copy from './copy.tsx'
import { type Source, shownSources, sourcesSummary, winRate } from './lead-sources.ts'

export function SourcesTable({ sources }: { sources: Source[] }) {
  const shown = shownSources(sources)
  // The combined row is not a source, so it has no list of projects to link to.
  const names = new Set(sources.map(({ source }) => source))
  const columns: Column<Source>[] = [
    {
      name: 'source',
      header: 'Source',
      cell: ({ source }) =>
        source !== null && names.has(source) ? (
          <Link
            to="/app/projects"
            search={{ source }}
            className="rounded-sm font-medium underline-offset-3 hover:underline touch:inline-flex touch:min-h-11 touch:items-center"
          >
            <bdi className="wrap-anywhere">{source}</bdi>
          </Link>
        ) : (
          <span className="text-muted-foreground">{source ?? 'No source'}</span>
        ),
    },
    { name: 'leads', header: 'Leads', numeric: true, width: '60px', cell: ({ leads }) => orNone(leads) },
    { name: 'count', header: 'Projects', numeric: true, width: '76px', cell: ({ count }) => orNone(count) },
    { name: 'won', header: 'Won', numeric: true, width: '56px', cell: ({ won }) => orNone(won) },
    { ...numberWide, name: 'rate', header: 'Win rate', cell: (source) => winRateText(source) },
    ...(sources.some(({ received }) => received !== null) ? [received] : []),
    { ...numberWide, name: 'response', header: 'Response', cell: (source) => responseText(source) },
  ]
  return (
    <Block title="Sources" aside="Last 90 days">
      <p className="text-13 leading-4.5 text-muted-foreground">{sourcesSummary(sources)}</p>
      <div className="mt-2 [&_tr:last-child]:border-b-0">
        <Table
          label={copy.sourcesLabel}
          place="text"
          columns={columns}
          rows={shown}
          keyOf={({ source }) => source ?? ''}
        />
      </div>
    </Block>
  )
}

const numberWide = { numeric: true, wideOnly: true, width: '84px' } as const

const received: Column<Source> = {
  name: 'received',
  header: 'Received',
  numeric: true,
  width: '92px',
  cell: (source) => orNone(source.received && formatDollars(source.received)),
}

const none = <span className="text-muted-foreground">–</span>
const orNone = (value: number | string | null) => value || none

function winRateText(source: Source) {
  const rate = winRate(source)
  return rate === null ? none : `${rate}%`
}

/** The median time until someone answered a lead. */
const responseText = ({ responseMinutes }: Source) =>
  responseMinutes === null ? none : duration(Math.max(1, responseMinutes) * 60_000)
