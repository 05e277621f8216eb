import { type ClientInList, clientName } from '@mantel/domain/clients'
import { formatDollars } from '@mantel/domain/money'
import { can, maySeePrices } from '@mantel/domain/permissions'
import { useQuery } from '@tanstack/react-query'
import { Merge } from 'lucide-react'
import { useMemo, useState } from 'react'
import { errorText } from '../../../platform/api/api.ts'
import { usePages } from '../../../platform/api/pages.ts'
import { usePreferences } from '../../../platform/session/preferences.ts'
import { useUser } from '../../../platform/session/session.ts'
import { LoadError } from '../../../ui/display/states.tsx'
import { useEscape } from '../../../ui/overlay/escape.ts'
import { BulkAction, BulkBar } from '../../../ui/table/bulk-bar.tsx'
import { chooseColumns, minWidthOf } from '../../../ui/table/choose-columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { DataTableSkeleton } from '../../../ui/table/data-table-skeleton.tsx'
import { ListFrame } from '../../../ui/table/list-frame.tsx'
import { type Selection, useSelection } from '../../../ui/table/selection.ts'
import { useListColumns } from '../../lists/list-columns.ts'
import { ListCount } from '../../lists/list-count.tsx'
import { workspaceQuery } from '../../workspace/queries.ts'
import { ClientPeek } from '../client-peek.tsx'
import { MergeDialog } from '../merge/merge-dialog.tsx'
import { clientsPages, clientsSummary } from '../queries.ts'
import { ClientPhoneRow, clientColumns, defaultColumns } from './client-columns.tsx'
import * as copy from './copy.ts'
import { NoClients, NoMatches } from './empty-list.tsx'
import type { ListState } from './list-state.ts'

export function ClientList({ state }: { state: ListState }) {
  const { criteria, sort } = state
  const { chosen } = useListColumns('clients', state)
  const user = useUser()
  const { singleKeys } = usePreferences()
  const { data: workspace } = useQuery(workspaceQuery)
  const { data: summary } = useQuery(clientsSummary(criteria))
  const { rows, error, isOutdated, reload, more } = usePages(clientsPages({ ...criteria, sort }))
  const selection = useSelection(rows?.map(({ id }) => id) ?? [])
  const label = user.navigationLabels.clients
  const { brokerageLabel = 'Company' } = workspace ?? {}
  const chosenNames = chosen?.join(',')
  // Memoized, because new column objects would render all rows again.
  const columns = useMemo(
    () =>
      chooseColumns({
        all: clientColumns({
          brokerageLabel,
          projectsLabel: user.navigationLabels.projects,
          maySeePrices: maySeePrices(user),
        }),
        defaults: defaultColumns,
        chosen: chosenNames?.split(','),
      }),
    [brokerageLabel, user, chosenNames],
  )
  if (error) return <LoadError what={label.toLowerCase()} message={errorText(error)} onRetry={reload} />
  const mayMerge = can(user, 'clients:merge')
  if (!rows) return <DataTableSkeleton label={label} columns={columns} isSelectable={mayMerge} />
  if (rows.length === 0) return state.isFiltered ? <NoMatches state={state} /> : <NoClients state={state} />
  return (
    <ListFrame
      isOutdated={isOutdated}
      peek={state.peeked !== undefined && <ClientPeek id={state.peeked} rows={rows} onPeek={state.peek} />}
    >
      <DataTable
        label={label}
        columns={columns}
        minWidth={chosen && minWidthOf(columns)}
        rows={rows}
        total={summary?.count}
        keyOf={({ id }) => id}
        nameOf={clientName}
        linkTo={({ id }) => `/app/clients/${id}`}
        renderPhoneRow={(client) => <ClientPhoneRow client={client} />}
        sort={criteria.search ? undefined : sort}
        onSort={criteria.search ? undefined : state.sortBy}
        peeked={state.peeked}
        onPeek={({ id }) => state.peek(id === state.peeked ? undefined : id)}
        selection={mayMerge ? selection : undefined}
        letters={singleKeys}
        more={more}
        footer={<Footer rows={rows} selected={selection.selected} summary={summary} state={state} />}
      />
      {mayMerge && <SelectionBar rows={rows} selection={selection} isPeeking={state.peeked !== undefined} />}
    </ListFrame>
  )
}

type FooterProps = {
  rows: ClientInList[]
  selected: ReadonlySet<string>
  summary: { count: number; lifetimeValue: number | null } | undefined
  state: ListState
}

/** The sum of the selected clients or, if none is selected, of all that match the filters. */
function Footer({ rows, selected, summary, state }: FooterProps) {
  const { navigationLabels } = useUser()
  const chosen = rows.filter(({ id }) => selected.has(id))
  const value =
    chosen.length > 0
      ? chosen.reduce((sum, client) => sum + (client.lifetimeValue ?? 0), 0)
      : (summary?.lifetimeValue ?? 0)
  return (
    <>
      <ListCount
        shown={rows.length}
        total={summary?.count}
        selected={chosen.length}
        isSearch={Boolean(state.criteria.search)}
        noun={{ one: 'client', several: navigationLabels.clients }}
      />
      {value > 0 && (
        <span>
          Lifetime value <b className="font-semibold text-foreground tabular-nums">{formatDollars(value)}</b>
        </span>
      )}
    </>
  )
}

type SelectionBarProps = { rows: ClientInList[]; selection: Selection; isPeeking: boolean }

function SelectionBar({ rows, selection, isPeeking }: SelectionBarProps) {
  const [isMerging, setMerging] = useState(false)
  const { size } = selection.selected
  useEscape(size > 0 && !isPeeking && !isMerging, selection.clear)
  if (size === 0) return null
  const [one, other] = rows.filter(({ id }) => selection.selected.has(id))
  return (
    <>
      <BulkBar count={size} onClear={selection.clear}>
        <BulkAction
          icon={Merge}
          disabledReason={size === 2 ? undefined : copy.selectTwoToMerge}
          onClick={() => setMerging(true)}
        >
          Merge
        </BulkAction>
      </BulkBar>
      {isMerging && one && other && (
        <MergeDialog
          one={one}
          other={other}
          onClose={() => setMerging(false)}
          onMerged={() => {
            setMerging(false)
            selection.clear()
          }}
        />
      )}
    </>
  )
}
