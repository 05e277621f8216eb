import { projectViews } from '@mantel/domain/projects/projects'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useUser } from '../../../platform/session/session.ts'
import { useMedia } from '../../../ui/base/media.ts'
import { SearchBox } from '../../../ui/form/search-box.tsx'
import { Filters, ViewPills } from '../../../ui/table/filters.tsx'
import { workspaceQuery } from '../../workspace/queries.ts'
import { projectsSummary } from '../queries.ts'
import { DisplayMenu } from './display-menu.tsx'
import type { ListState } from './list-state.ts'

const viewNames = {
  all: 'All',
  staged: 'Staged now',
  awaiting: 'Awaiting signature',
  owing: 'Owes money',
  archived: 'Archived',
}

export function ListToolbar({ state }: { state: ListState }) {
  const { criteria, filters, filterBy } = state
  const labels = useUser().navigationLabels
  const isWide = useMedia('(min-width: 768px)')
  const { data: summary } = useQuery(projectsSummary(criteria))
  const { data: workspace } = useQuery(workspaceQuery)
  // Users who may not see prices have no such view.
  const isOffered = (view: (typeof projectViews)[number]) =>
    view !== 'owing' || summary?.views.owing !== undefined
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- `filterBy` does not depend on the current search
  const find = useCallback((text: string) => filterBy({ search: text || undefined }), [])
  return (
    <div className="flex min-h-11.5 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-border px-5 py-1.5 max-md:px-4 max-md:py-2">
      <ViewPills
        label="View"
        value={criteria.view}
        views={projectViews.filter(isOffered).map((view) => ({
          value: view,
          label: viewNames[view],
          count: summary?.views[view],
        }))}
        onChange={(view) => filterBy({ view: view === 'all' ? undefined : view })}
      />
      <div className="flex min-w-0 flex-wrap items-center gap-2 md:ml-auto max-md:w-full">
        <SearchBox
          label={`Search ${labels.projects.toLowerCase()}`}
          value={criteria.search ?? ''}
          onChange={find}
          className="w-56 max-md:flex-1"
        />
        <Filters
          filters={[
            filter('type', 'Type', filters.type, workspace?.projectTypes),
            filter(
              'stage',
              'Stage',
              filters.stage,
              workspace?.stages.map(({ name }) => name),
            ),
            filter('source', 'Source', filters.source, workspace?.sources),
            {
              name: 'member',
              label: 'Team member',
              value: filters.member,
              options: (workspace?.people ?? [])
                .filter(({ id, isActive }) => isActive || id === filters.member)
                .map(({ id, name }) => ({ value: id, label: name })),
            },
          ]}
          onChange={(name, value) => filterBy({ [name]: value })}
        />
        <DisplayMenu state={state} hasColumns={isWide} />
      </div>
    </div>
  )
}

const filter = (name: string, label: string, value: string | undefined, names: readonly string[] = []) => ({
  name,
  label,
  value,
  options: names.map((one) => ({ value: one, label: one })),
})
