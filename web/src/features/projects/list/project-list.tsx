import { dayIn } from '@mantel/domain/basics/dates'
import { formatDollars } from '@mantel/domain/basics/money'
import { maySeePrices } from '@mantel/domain/permissions'
import type { Stage } from '@mantel/domain/projects/pipeline'
import type { ProjectInList } from '@mantel/domain/projects/projects'
import type { Workspace } from '@mantel/domain/settings/workspace'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { errorText } from '../../../platform/api/api.ts'
import { usePages } from '../../../platform/api/pages.ts'
import { usePreferences } from '../../../platform/session/preferences.ts'
import { useUser } from '../../../platform/session/session.ts'
import { lazyComponent } from '../../../ui/base/lazy.tsx'
import { LoadError } from '../../../ui/display/states.tsx'
import { chooseColumns, minWidthOf } from '../../../ui/table/choose-columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { DataTableSkeleton } from '../../../ui/table/data-table-skeleton.tsx'
import { ListFrame } from '../../../ui/table/list-frame.tsx'
import { useSelection } from '../../../ui/table/selection.ts'
import { useListColumns } from '../../lists/list-columns.ts'
import { ListCount } from '../../lists/list-count.tsx'
import { workspaceQuery } from '../../workspace/queries.ts'
import { useProjectSequence } from '../neighbor-projects.ts'
import { projectsSummary } from '../queries.ts'
import { NoMatches, NoProjects } from './empty-list.tsx'
import { projectsPages } from './list-queries.ts'
import type { ListState } from './list-state.ts'
import { ProjectPhoneRow } from './phone-row.tsx'
import { defaultColumns, projectColumns } from './project-columns.tsx'
import { SelectionBar } from './selection-bar.tsx'

const ProjectPeek = lazyComponent(() => import('../peek/project-peek.tsx'), 'ProjectPeek')

export function ProjectList({ state }: { state: ListState }) {
  const { criteria, sort } = state
  const user = useUser()
  const { singleKeys } = usePreferences()
  const { chosen } = useListColumns('projects', state)
  const { data: workspace, isPending } = useQuery(workspaceQuery)
  const { data: summary } = useQuery(projectsSummary(criteria))
  const { rows, error, isOutdated, reload, more } = usePages(projectsPages({ ...criteria, sort }))
  const ids = rows?.map(({ id }) => id)
  useProjectSequence(ids, summary?.count)
  const selection = useSelection(ids ?? [])
  const [now] = useState(() => new Date())
  const label = user.navigationLabels.projects
  const stages = workspace?.stages ?? none
  const people = workspace?.people ?? noPeople
  const chosenNames = chosen?.join(',')
  const today = dayIn(workspace?.timeZone ?? ownTimeZone, now)
  const columns = useMemo(
    () =>
      chooseColumns({
        all: projectColumns({ stages, people, today, maySeePrices: maySeePrices(user) }),
        defaults: defaultColumns,
        chosen: chosenNames?.split(','),
      }),
    [stages, people, today, user, chosenNames],
  )
  if (error) return <LoadError what={label.toLowerCase()} message={errorText(error)} onRetry={reload} />
  if (!rows || isPending)
    return <DataTableSkeleton label={label} columns={columns} isSelectable picture="square" />
  if (rows.length === 0) return state.isFiltered ? <NoMatches state={state} /> : <NoProjects state={state} />
  return (
    <ListFrame
      isOutdated={isOutdated}
      peek={
        state.peeked !== undefined && (
          <PeekPanel id={state.peeked} rows={rows} state={state} workspace={workspace} today={today} />
        )
      }
    >
      <DataTable
        label={label}
        columns={columns}
        minWidth={chosen && minWidthOf(columns)}
        rows={rows}
        total={summary?.count}
        keyOf={({ id }) => id}
        nameOf={({ title }) => title}
        linkTo={({ id }) => `/app/projects/${id}`}
        renderPhoneRow={(project) => <ProjectPhoneRow project={project} stages={stages} />}
        sort={criteria.search ? undefined : sort}
        onSort={criteria.search ? undefined : state.sortBy}
        peeked={state.peeked}
        onPeek={({ id }) => state.peek(id === state.peeked ? undefined : id)}
        selection={selection}
        letters={singleKeys}
        more={more}
        footer={<Footer rows={rows} selected={selection.selected} summary={summary} state={state} />}
      />
      {selection.selected.size > 0 && (
        <SelectionBar
          rows={rows}
          selection={selection}
          stages={stages}
          workspace={workspace}
          isPeeking={state.peeked !== undefined}
        />
      )}
    </ListFrame>
  )
}

const none: readonly Stage[] = []
const noPeople: Workspace['people'] = []
const ownTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone

type PeekProps = {
  id: string
  rows: ProjectInList[]
  state: ListState
  workspace: Workspace | undefined
  today: string
}

/** Shows a project beside the list. Previous and next follow the order of the list. */
function PeekPanel({ id, rows, state, workspace, today }: PeekProps) {
  const at = rows.findIndex((row) => row.id === id)
  const [before, card, after] = [rows[at - 1], rows[at], rows[at + 1]]
  return (
    <ProjectPeek
      id={id}
      card={card}
      stages={workspace?.stages ?? none}
      workspace={workspace}
      today={today}
      isEditing={false}
      onClose={() => state.peek(undefined)}
      onPrevious={at > 0 && before ? () => state.peek(before.id) : undefined}
      onNext={at >= 0 && after ? () => state.peek(after.id) : undefined}
      returnTo={() => document.querySelector<HTMLElement>(`[data-row-link][href="/app/projects/${id}"]`)}
    />
  )
}

type FooterProps = {
  rows: ProjectInList[]
  selected: ReadonlySet<string>
  summary: { count: number; value: number | null; openAmount: number | null } | undefined
  state: ListState
}

/** The sums of the selected projects or, if none is selected, of all that match the filters. */
function Footer({ rows, selected, summary, state }: FooterProps) {
  const { navigationLabels } = useUser()
  const chosen = rows.filter(({ id }) => selected.has(id))
  const sums = chosen.length > 0 ? sumsOf(chosen) : summary
  return (
    <>
      <ListCount
        shown={rows.length}
        total={summary?.count}
        selected={chosen.length}
        isSearch={Boolean(state.criteria.search)}
        noun={{ one: 'project', several: navigationLabels.projects }}
      />
      <Sum label="Total" amount={sums?.value} />
      <Sum label="Outstanding" amount={sums?.openAmount} />
    </>
  )
}

/**
 * The sums are null for viewers who may not see prices, because their rows have no amounts. Samples count in no sum.
 */
function sumsOf(chosen: ProjectInList[]) {
  const projects = chosen.filter(({ isSample }) => !isSample)
  const sumOf = (name: 'value' | 'openAmount') => {
    const amounts = projects.flatMap((project) => project[name] ?? [])
    return amounts.length > 0 ? amounts.reduce((sum, amount) => sum + amount, 0) : null
  }
  return { value: sumOf('value'), openAmount: sumOf('openAmount') }
}

const Sum = ({ label, amount }: { label: string; amount: number | null | undefined }) =>
  typeof amount === 'number' && (
    <span>
      {label} <b className="font-semibold text-foreground tabular-nums">{formatDollars(amount)}</b>
    </span>
  )
