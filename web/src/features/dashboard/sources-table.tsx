import { Link } from '@tanstack/react-router'
import { type Column, Table } from '../../ui/table/table.tsx'
import { Block } from './block.tsx'
import { type Source, shownSources, sourcesInWords, wonRate } from './lead-sources.ts'

/** How the enquiries of the last months went, by where they came from. */
export function SourcesTable({ sources }: { sources: Source[] }) {
  const shown = shownSources(sources)
  // A made-up row and one without a source lead to no list.
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
    { name: 'count', header: 'Enquiries', numeric: true, width: '84px', cell: ({ count }) => count },
    { name: 'won', header: 'Won', numeric: true, width: '64px', cell: ({ won }) => won },
    { name: 'lost', header: 'Lost', numeric: true, width: '64px', wideOnly: true, cell: ({ lost }) => lost },
    { name: 'rate', header: 'Won rate', numeric: true, width: '84px', cell: (source) => rateOf(source) },
  ]
  return (
    <Block title="Sources" aside="Last 90 days">
      <p className="text-13 leading-4.5 text-muted-foreground">{sourcesInWords(sources)}</p>
      <div className="mt-2 [&_tr:last-child]:border-b-0">
        <Table
          label="Sources of the last 90 days"
          place="text"
          columns={columns}
          rows={shown}
          keyOf={({ source }) => source ?? ''}
        />
      </div>
    </Block>
  )
}

function rateOf(source: Source) {
  const rate = wonRate(source)
  return rate === null ? <span className="text-muted-foreground">None yet</span> : `${rate}%`
}
