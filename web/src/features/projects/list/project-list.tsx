import { dayIn } from '@mantel/domain/dates'
import { inDollars } from '@mantel/domain/money'
import { can } from '@mantel/domain/permissions'
import type { Stage } from '@mantel/domain/projects/pipeline'
import type { ProjectInList } from '@mantel/domain/projects/projects'
import type { Workspace } from '@mantel/domain/settings/workspace'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { textOf } from '../../../platform/api/api.ts'
import { usePages } from '../../../platform/api/pages.ts'
import { usePreferences } from '../../../platform/session/preferences.ts'
import { useUser } from '../../../platform/session/session.ts'
import { classes } from '../../../ui/base/classes.ts'
import { later } from '../../../ui/base/lazy.tsx'
import { LoadError } from '../../../ui/display/states.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { DataTableSkeleton } from '../../../ui/table/data-table-skeleton.tsx'
import { useSelection } from '../../../ui/table/selection.ts'
import { workspaceQuery } from '../../workspace/queries.ts'
import { useWalkable } from '../neighbor-projects.ts'
import { projectsSummary } from '../queries.ts'
import { NothingFound, NothingYet } from './empty-list.tsx'
import { projectsPages } from './list-queries.ts'
import type { ListState } from './list-state.ts'
import { ProjectPhoneRow } from './phone-row.tsx'
import { projectColumns } from './project-columns.tsx'
import { Selected } from './selection-bar.tsx'

const ProjectPeek = later(() => import('../peek/project-peek.tsx'), 'ProjectPeek')

export function ProjectList({ state }: { state: ListState }) {
  const { narrowing, sort } = state
  const user = useUser()
  const { singleKeys, projectColumns: chosen } = usePreferences()
  const { data: workspace, isPending } = useQuery(workspaceQuery)
  const { data: summary } = useQuery(projectsSummary(narrowing))
  const { rows, error, isOutdated, reload, more } = usePages(projectsPages({ ...narrowing, sort }))
  const ids = rows?.map(({ id }) => id)
  useWalkable(ids, summary?.count)
  const selection = useSelection(ids ?? [])
  const [now] = useState(() => new Date())
  const label = user.navigationLabels.projects
  const stages = workspace?.stages ?? none
  const today = dayIn(workspace?.timeZone ?? ownTimeZone, now)
  const seesPrices = can(user, 'invoices:read')
  const columns = useMemo(
    () => projectColumns({ stages, today, seesPrices }, chosen),
    [stages, today, seesPrices, chosen],
  )
  if (error) return <LoadError what={label.toLowerCase()} message={textOf(error)} onRetry={reload} />
  if (!rows || isPending)
    return <DataTableSkeleton label={label} columns={columns} isSelectable picture="square" />
  if (rows.length === 0)
    return state.isNarrowed ? <NothingFound state={state} /> : <NothingYet state={state} />
  return (
    <div className="relative flex min-h-0 flex-1">
      <div className={classes('relative flex min-w-0 flex-1', isOutdated && 'opacity-60')}>
        <DataTable
          label={label}
          columns={columns}
          rows={rows}
          total={summary?.count}
          keyOf={({ id }) => id}
          nameOf={({ title }) => title}
          linkTo={({ id }) => `/app/projects/${id}`}
          renderPhoneRow={(project) => <ProjectPhoneRow project={project} stages={stages} />}
          sort={narrowing.search ? undefined : sort}
          onSort={narrowing.search ? undefined : state.sortBy}
          peeked={state.peeked}
          onPeek={({ id }) => state.peek(id === state.peeked ? undefined : id)}
          selection={selection}
          letters={singleKeys}
          more={more}
          footer={<Footer rows={rows} summary={summary} label={label} isSearch={Boolean(narrowing.search)} />}
        />
        <Selected rows={rows} selection={selection} stages={stages} isPeeking={state.peeked !== undefined} />
      </div>
      {state.peeked !== undefined && (
        <PeekBeside id={state.peeked} rows={rows} state={state} workspace={workspace} today={today} />
      )}
    </div>
  )
}

const none: readonly Stage[] = []
const ownTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone

type PeekProps = {
  id: string
  rows: ProjectInList[]
  state: ListState
  workspace: Workspace | undefined
  today: string
}

/** A look at one of them; up and down lead along the list. */
function PeekBeside({ id, rows, state, workspace, today }: PeekProps) {
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
  summary: { count: number; value: number | null } | undefined
  label: string
  isSearch: boolean
}

function Footer({ rows, summary, label, isSearch }: FooterProps) {
  const all = Math.max(summary?.count ?? 0, rows.length)
  return (
    <>
      <span role="status">
        {isSearch && rows.length < all
          ? `The best ${rows.length} of ${all}`
          : `${all} ${all === 1 ? 'project' : label.toLowerCase()}`}
      </span>
      {summary?.value !== undefined && summary.value !== null && (
        <span>
          Total <b className="font-semibold text-foreground tabular-nums">{inDollars(summary.value)}</b>
        </span>
      )}
    </>
  )
}
