import { formatDollars } from '@mantel/domain/basics/money'
import { type ClientInList, clientName } from '@mantel/domain/clients'
import { maySeePrices } from '@mantel/domain/permissions'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { errorText } from '../../../platform/api/api.ts'
import { usePages } from '../../../platform/api/pages.ts'
import { usePreferences } from '../../../platform/session/preferences.ts'
import { useUser } from '../../../platform/session/session.ts'
import { LoadError } from '../../../ui/display/states.tsx'
import { chooseColumns, minWidthOf } from '../../../ui/table/choose-columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { DataTableSkeleton } from '../../../ui/table/data-table-skeleton.tsx'
import { ListFrame } from '../../../ui/table/list-frame.tsx'
import { useSelection } from '../../../ui/table/selection.ts'
import { useListColumns } from '../../lists/list-columns.ts'
import { ListCount } from '../../lists/list-count.tsx'
import { workspaceQuery } from '../../workspace/queries.ts'
import { ClientPeek } from '../client-peek.tsx'
import { clientsPages, clientsSummary } from '../queries.ts'
import { ClientPhoneRow, clientColumns, defaultColumns } from './client-columns.tsx'
import { NoClients, NoMatches } from './empty-list.tsx'
import type { ListState } from './list-state.ts'
import { SelectionBar } from './selection-bar.tsx'

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
  if (!rows) return <DataTableSkeleton label={label} columns={columns} isSelectable />
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
        selection={selection}
        letters={singleKeys}
        more={more}
        footer={<Footer rows={rows} selected={selection.selected} summary={summary} state={state} />}
      />
      {selection.selected.size > 0 && (
        <SelectionBar rows={rows} selection={selection} isPeeking={state.peeked !== undefined} />
      )}
    </ListFrame>
  )
}

type FooterProps = {
  rows: ClientInList[]
  selected: ReadonlySet<string>
  summary: { count: number; lifetimeValue: number | null; openBalance: number | null } | undefined
  state: ListState
}

/** The sums of the selected clients or, if none is selected, of all that match the filters. Samples count in none. */
function Footer({ rows, selected, summary, state }: FooterProps) {
  const { navigationLabels } = useUser()
  const chosen = rows.filter(({ id }) => selected.has(id))
  const sumOf = (name: 'lifetimeValue' | 'openBalance') =>
    chosen.length > 0
      ? chosen.reduce((sum, client) => sum + ((!client.isSample && client[name]) || 0), 0)
      : (summary?.[name] ?? 0)
  return (
    <>
      <ListCount
        shown={rows.length}
        total={summary?.count}
        selected={chosen.length}
        isSearch={Boolean(state.criteria.search)}
        noun={{ one: 'client', several: navigationLabels.clients }}
      />
      <Sum label="Lifetime value" amount={sumOf('lifetimeValue')} />
      <Sum label="Open balance" amount={sumOf('openBalance')} />
    </>
  )
}

const Sum = ({ label, amount }: { label: string; amount: number }) =>
  amount > 0 && (
    <span>
      {label} <b className="font-semibold text-foreground tabular-nums">{formatDollars(amount)}</b>
    </span>
  )
