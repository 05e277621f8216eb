import { clientViews } from '@mantel/domain/clients'
import { maySeePrices } from '@mantel/domain/permissions'
import type { Workspace } from '@mantel/domain/settings/workspace'
import { useQuery } from '@tanstack/react-query'
import { asOptions, FilterBar, type FilterDefinition } from '../../../platform/lists/filter-bar.tsx'
import { useUser } from '../../../platform/session/session.ts'
import { useMedia } from '../../../ui/base/media.ts'
import { SearchBox } from '../../../ui/form/search-box.tsx'
import { ListDisplay } from '../../lists/list-display.tsx'
import { ViewSwitcher } from '../../saved-views/view-switcher.tsx'
import { tagsQuery } from '../../tags/queries.ts'
import { workspaceQuery } from '../../workspace/queries.ts'
import { clientsSummary } from '../queries.ts'
import { clientColumns, defaultColumns } from './client-columns.tsx'
import { clientList, type ListState } from './list-state.ts'

const viewNames = { all: 'All', active: 'Active', owing: 'Owes money' }

export function ListToolbar({ state }: { state: ListState }) {
  const { criteria, filterBy, searchFor } = state
  const user = useUser()
  const isWide = useMedia('(min-width: 768px)')
  const { data: summary } = useQuery(clientsSummary(criteria))
  const { data: workspace } = useQuery(workspaceQuery)
  const tags = useQuery(tagsQuery).data?.map(({ name }) => name)
  const seesPrices = maySeePrices(user)
  const columns = clientColumns({
    brokerageLabel: workspace?.brokerageLabel ?? 'Company',
    projectsLabel: user.navigationLabels.projects,
    maySeePrices: seesPrices,
  })
  return (
    <div className="flex min-h-11.5 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-border px-5 py-1.5 max-md:px-4 max-md:py-2">
      <ViewSwitcher
        list="clients"
        state={state}
        views={clientViews
          .filter((view) => seesPrices || view !== 'owing')
          .map((view) => ({ value: view, label: viewNames[view], count: summary?.views[view] }))}
        sorts={clientList.sorts}
        defaultSort={clientList.defaultSort}
        filters={workspace && tags && filterDefinitions(workspace, tags, seesPrices)}
        columns={columns}
        defaultColumns={defaultColumns}
      />
      <div className="flex min-w-0 flex-wrap items-center gap-2 md:ml-auto max-md:w-full">
        <SearchBox
          label={`Search ${user.navigationLabels.clients.toLowerCase()}`}
          value={criteria.search ?? ''}
          onChange={searchFor}
          className="w-56 max-md:flex-1"
        />
        <FilterBar
          filters={filterDefinitions(workspace, tags, seesPrices)}
          values={state.values}
          onChange={(name, value) => filterBy({ [name]: value })}
        />
        <ListDisplay
          list="clients"
          state={state}
          columns={columns}
          defaults={defaultColumns}
          hasColumns={isWide}
        />
      </div>
    </div>
  )
}

const filterDefinitions = (
  workspace: Workspace | undefined,
  tags: string[] | undefined,
  seesPrices: boolean,
): FilterDefinition[] => [
  { name: 'source', label: 'Source', kind: 'several', options: asOptions(workspace?.sources) },
  { name: 'tag', label: 'Tag', kind: 'several', options: asOptions(tags) },
  { name: 'created', label: 'Added', kind: 'days' },
  { name: 'activity', label: 'Last activity', kind: 'days' },
  ...(seesPrices ? amounts : []),
]

const amounts: FilterDefinition[] = [
  { name: 'value', label: 'Lifetime value', kind: 'amounts' },
  { name: 'balance', label: 'Open balance', kind: 'amounts' },
]
