import { useQuery } from '@tanstack/react-query'
import { ArrowDownUp } from 'lucide-react'
import { useCallback } from 'react'
import { Button } from '../../../ui/base/button.tsx'
import { SearchBox } from '../../../ui/form/search-box.tsx'
import { Menu, MenuChoices } from '../../../ui/overlay/menu.tsx'
import { Filters, ViewPills } from '../../../ui/table/filters.tsx'
import { workspaceQuery } from '../../workspace/queries.ts'
import * as copy from '../copy.ts'
import { leadsSummary } from '../queries.ts'
import { type ListState, periods, views } from './list-state.ts'

const viewNames = { new: 'New', added: 'Added', dismissed: 'Dismissed', spam: 'Spam' } as const
const orders = [
  { value: '-submitted', label: 'Newest first' },
  { value: 'submitted', label: 'Oldest first' },
] as const

export function ListToolbar({ state }: { state: ListState }) {
  const { view, filters, filterBy, searchFor } = state
  const { data: summary } = useQuery(leadsSummary(filters))
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- `searchFor` does not depend on the current search
  const find = useCallback(searchFor, [])
  return (
    <div className="flex min-h-11.5 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-border px-5 py-1.5 max-md:px-4 max-md:py-2">
      <ViewPills
        label="View"
        value={view ?? ''}
        views={views.map((value) => ({ value, label: viewNames[value], count: summary?.views[value] }))}
        onChange={(next) => next && state.show(next)}
      />
      <div className="flex min-w-0 flex-wrap items-center gap-2 md:ml-auto max-md:w-full">
        <SearchBox
          label={copy.searchLabel}
          value={filters.search ?? ''}
          onChange={find}
          className="w-52 max-md:flex-1"
        />
        <Filters filters={useFilters(state)} onChange={(name, value) => filterBy({ [name]: value })} />
        <Menu
          trigger={
            <Button variant="ghost" icon={ArrowDownUp}>
              Sort
            </Button>
          }
        >
          <MenuChoices label="Sort by" value={state.sort} options={orders} onChange={state.sortBy} />
        </Menu>
      </div>
    </div>
  )
}

function useFilters({ filters, period }: ListState) {
  const { data: workspace } = useQuery(workspaceQuery)
  return [
    {
      name: 'source',
      label: 'Source',
      value: filters.source,
      options: (workspace?.sources ?? []).map((source) => ({ value: source, label: source })),
    },
    { name: 'within', label: 'Received', isPlain: true, value: period, options: periods },
  ]
}
