import type { DeletedCompany } from '@mantel/domain/admin/companies'
import { errorText } from '../../../../platform/api/api.ts'
import { usePages } from '../../../../platform/api/pages.ts'
import { CapitalizedRelativeTime, RelativeTime } from '../../../../platform/relative-time.tsx'
import { useMedia } from '../../../../ui/base/media.ts'
import { Empty, LoadError, Pending } from '../../../../ui/display/states.tsx'
import { MoreRows } from '../../../../ui/table/more-rows.tsx'
import { type Column, Table, TableSkeleton } from '../../../../ui/table/table.tsx'
import { describeCascade } from '../labels.ts'
import { deletedPages } from '../queries.ts'
import * as copy from './copy.ts'

/** Deleted companies, of which only the name and counts remain. They cannot be restored. */
export function DeletedList({ search }: { search: string | undefined }) {
  const { rows, error, reload, more } = usePages(deletedPages(search))
  if (error) return <LoadError what="deleted companies" message={errorText(error)} onRetry={reload} />
  if (!rows)
    return (
      <Pending label="Loading deleted companies">
        <TableSkeleton columns={columns} />
      </Pending>
    )
  if (rows.length === 0)
    return (
      <div className="mx-auto w-full max-w-140 px-5 py-14 max-md:px-4 max-md:py-8">
        {search ? (
          <Empty title={copy.noDeletedMatches}>{copy.deletedSearch}</Empty>
        ) : (
          <Empty title="No deleted companies">{copy.noDeleted}</Empty>
        )}
      </div>
    )
  return (
    <div className="min-h-0 flex-1 overflow-auto">
      <Rows companies={rows} />
      <MoreRows more={more} count={rows.length} loadsAutomatically={false} />
    </div>
  )
}

function Rows({ companies }: { companies: DeletedCompany[] }) {
  const isWide = useMedia('(min-width: 768px)')
  if (isWide)
    return <Table label="Deleted companies" columns={columns} rows={companies} keyOf={({ id }) => id} />
  return (
    <ul aria-label="Deleted companies" className="px-4">
      {companies.map(({ id, name, counts, deletedAt, deletedBy }) => (
        <li key={id} className="border-b border-border py-2.5 text-13 leading-4.5 last:border-b-0">
          <bdi className="block truncate font-medium">{name}</bdi>
          <span className="block text-muted-foreground">
            Deleted <RelativeTime at={deletedAt} />
            {deletedBy && (
              <>
                {' '}
                by <bdi>{deletedBy}</bdi>
              </>
            )}
          </span>
          {counts && <span className="block text-muted-foreground">{describeCascade(counts)}</span>}
        </li>
      ))}
    </ul>
  )
}

const columns: Column<DeletedCompany>[] = [
  {
    name: 'name',
    header: 'Company',
    cell: ({ name }) => (
      <bdi className="font-medium wrap-anywhere" title={name}>
        {name}
      </bdi>
    ),
  },
  {
    name: 'counts',
    header: 'Deleted data',
    wideOnly: true,
    cell: ({ counts }) => (
      <span className="text-muted-foreground tabular-nums">{counts && describeCascade(counts)}</span>
    ),
  },
  {
    name: 'deletedAt',
    header: 'Deleted',
    width: '140px',
    cell: ({ deletedAt }) => (
      <CapitalizedRelativeTime at={deletedAt} className="whitespace-nowrap text-muted-foreground" />
    ),
  },
  {
    name: 'deletedBy',
    header: 'By',
    width: '200px',
    cell: ({ deletedBy }) => <bdi className="text-muted-foreground">{deletedBy}</bdi>,
  },
]
