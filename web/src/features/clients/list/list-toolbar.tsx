import { clientViews } from '@mantel/domain/clients'
import { useQuery } from '@tanstack/react-query'
import { useUser } from '../../../platform/session/session.ts'
import { SearchBox } from '../../../ui/form/search-box.tsx'
import { Filters, ViewPills } from '../../../ui/table/filters.tsx'
import { workspaceQuery } from '../../workspace/queries.ts'
import { clientsSummary } from '../queries.ts'
import type { ListState } from './list-state.ts'

const viewNames = { all: 'All', active: 'Active', owing: 'Owes money' }

export function ListToolbar({ state: { filters, filter } }: { state: ListState }) {
  const labels = useUser().navigationLabels
  const { data: summary } = useQuery(clientsSummary(filters))
  const { data: workspace } = useQuery(workspaceQuery)
  // Users who may not see prices have no such view.
  const isOffered = (view: (typeof clientViews)[number]) =>
    view !== 'owing' || summary?.views.owing !== undefined
  return (
    <div className="flex min-h-11.5 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-border px-5 py-1.5 max-md:px-4 max-md:py-2">
      <ViewPills
        label="View"
        value={filters.view}
        views={clientViews.filter(isOffered).map((view) => ({
          value: view,
          label: viewNames[view],
          count: summary?.views[view],
        }))}
        onChange={(view) => filter({ view: view === 'all' ? undefined : view })}
      />
      <div className="flex min-w-0 flex-wrap items-center gap-2 md:ml-auto max-md:w-full">
        <SearchBox
          label={`Search ${labels.clients.toLowerCase()}`}
          value={filters.search ?? ''}
          onChange={(text) => filter({ search: text || undefined })}
          className="w-56 max-md:flex-1"
        />
        <Filters
          filters={[
            {
              name: 'source',
              label: 'Source',
              value: filters.source,
              options: (workspace?.sources ?? []).map((source) => ({ value: source, label: source })),
            },
          ]}
          onChange={(_, source) => filter({ source })}
        />
      </div>
    </div>
  )
}
