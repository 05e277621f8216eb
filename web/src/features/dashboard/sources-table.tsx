import { Link } from '@tanstack/react-router'
import { type Column, Table } from '../../ui/table/table.tsx'
import { Block } from './block.tsx'
import * as copy from './copy.tsx'
import { type Source, shownSources, sourcesSummary, winRate } from './lead-sources.ts'

export function SourcesTable({ sources }: { sources: Source[] }) {
  const shown = shownSources(sources)
  // The combined row is not a source of its own, so it has no list of projects to link to.
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
    { name: 'count', header: 'Leads', numeric: true, width: '84px', cell: ({ count }) => count },
    { name: 'won', header: 'Won', numeric: true, width: '64px', cell: ({ won }) => won },
    { name: 'lost', header: 'Lost', numeric: true, width: '64px', wideOnly: true, cell: ({ lost }) => lost },
    { name: 'rate', header: 'Win rate', numeric: true, width: '84px', cell: (source) => winRateText(source) },
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

function winRateText(source: Source) {
  const rate = winRate(source)
  return rate === null ? <span className="text-muted-foreground">–</span> : `${rate}%`
}
