import { maySeePrices } from '@mantel/domain/permissions'
import { projectViews } from '@mantel/domain/projects/projects'
import type { Workspace } from '@mantel/domain/settings/workspace'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { asOptions, FilterBar, type FilterDefinition } from '../../../platform/lists/filter-bar.tsx'
import { useUser } from '../../../platform/session/session.ts'
import { useMedia } from '../../../ui/base/media.ts'
import { SearchBox } from '../../../ui/form/search-box.tsx'
import { ListDisplay } from '../../lists/list-display.tsx'
import { ViewSwitcher } from '../../saved-views/view-switcher.tsx'
import { tagsQuery } from '../../tags/queries.ts'
import { workspaceQuery } from '../../workspace/queries.ts'
import { projectsSummary } from '../queries.ts'
import { type ListState, projectList } from './list-state.ts'
import { defaultColumns, projectColumns } from './project-columns.tsx'

const viewNames = {
  all: 'All',
  staged: 'Staged now',
  awaiting: 'Awaiting signature',
  owing: 'Owes money',
  archived: 'Archived',
}

export function ListToolbar({ state }: { state: ListState }) {
  const { criteria, filterBy, searchFor } = state
  const user = useUser()
  const isWide = useMedia('(min-width: 768px)')
  const { data: summary } = useQuery(projectsSummary(criteria))
  const { data: workspace } = useQuery(workspaceQuery)
  const tags = useQuery(tagsQuery).data?.map(({ name }) => name)
  const seesPrices = maySeePrices(user)
  const columns = projectColumns({ ...noData, maySeePrices: seesPrices })
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- `searchFor` does not depend on the current search
  const find = useCallback(searchFor, [])
  return (
    <div className="flex min-h-11.5 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-border px-5 py-1.5 max-md:px-4 max-md:py-2">
      <ViewSwitcher
        list="projects"
        state={state}
        views={projectViews
          .filter((view) => seesPrices || view !== 'owing')
          .map((view) => ({ value: view, label: viewNames[view], count: summary?.views[view] }))}
        sorts={projectList.sorts}
        defaultSort={projectList.defaultSort}
        // Includes team members who left, because saved views can still filter by them.
        filters={
          workspace &&
          tags &&
          filterDefinitions(
            workspace,
            tags,
            workspace.people.map(({ id }) => id),
            seesPrices,
          )
        }
        columns={columns}
        defaultColumns={defaultColumns}
      />
      <div className="flex min-w-0 flex-wrap items-center gap-2 md:ml-auto max-md:w-full">
        <SearchBox
          label={`Search ${user.navigationLabels.projects.toLowerCase()}`}
          value={criteria.search ?? ''}
          onChange={find}
          className="w-56 max-md:flex-1"
        />
        <FilterBar
          filters={filterDefinitions(workspace, tags, state.values.member, seesPrices)}
          values={state.values}
          onChange={(name, value) => filterBy({ [name]: value })}
        />
        <ListDisplay
          list="projects"
          state={state}
          columns={columns}
          defaults={defaultColumns}
          hasColumns={isWide}
        />
      </div>
    </div>
  )
}

/** Only the names of the columns are needed here, not their cells. */
const noData = { stages: [], people: [], today: '' }

/** The filters of the list. Team members who left are offered only if `members` contains them. */
export function filterDefinitions(
  workspace: Workspace | undefined,
  tags: string[] | undefined,
  members: string | string[] | undefined = [],
  seesPrices: boolean,
): FilterDefinition[] {
  const people = (workspace?.people ?? []).filter(({ id, isActive }) => isActive || members.includes(id))
  return [
    { name: 'type', label: 'Type', kind: 'several', options: asOptions(workspace?.projectTypes) },
    {
      name: 'stage',
      label: 'Stage',
      kind: 'several',
      options: asOptions(workspace?.stages.map(({ name }) => name)),
    },
    { name: 'source', label: 'Source', kind: 'several', options: asOptions(workspace?.sources) },
    { name: 'tag', label: 'Tag', kind: 'several', options: asOptions(tags) },
    {
      name: 'member',
      label: 'Team member',
      kind: 'several',
      options: people.map(({ id, name }) => ({ value: id, label: name })),
    },
    { name: 'needs', label: 'Next step', kind: 'one', options: sides },
    { name: 'install', label: 'Install', kind: 'days' },
    { name: 'destage', label: 'Destage', kind: 'days' },
    { name: 'booked', label: 'Booked', kind: 'days' },
    { name: 'created', label: 'Added', kind: 'days' },
    ...(seesPrices ? amounts : []),
  ]
}

const sides = [
  { value: 'us', label: 'Your turn' },
  { value: 'client', label: 'Waiting for client' },
]

const amounts: FilterDefinition[] = [
  { name: 'value', label: 'Value', kind: 'amounts' },
  { name: 'balance', label: 'Open balance', kind: 'amounts' },
]
