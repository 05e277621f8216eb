import { formatDollars } from '@mantel/domain/basics/money'
import type { InvoiceInList } from '@mantel/domain/invoices/invoice'
import { can } from '@mantel/domain/permissions'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { errorText } from '../../../platform/api/api.ts'
import { usePages } from '../../../platform/api/pages.ts'
import { usePreferences } from '../../../platform/session/preferences.ts'
import { useUser } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Empty, LoadError } from '../../../ui/display/states.tsx'
import { chooseColumns, minWidthOf } from '../../../ui/table/choose-columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { DataTableSkeleton } from '../../../ui/table/data-table-skeleton.tsx'
import { ListFrame } from '../../../ui/table/list-frame.tsx'
import { useSelection } from '../../../ui/table/selection.ts'
import { useListColumns } from '../../lists/list-columns.ts'
import { ListCount } from '../../lists/list-count.tsx'
import { RemindBar } from '../../reminders/remind-bar.tsx'
import { useClock } from '../../workspace/clock.ts'
import * as copy from '../copy.ts'
import { invoicesPages, invoicesSummary } from '../queries.ts'
import { defaultColumns, InvoicePhoneRow, invoiceColumns } from './invoice-columns.tsx'
import type { ListState } from './list-state.ts'
import { actionColumn, RowActionDialog } from './row-action.tsx'
import type { RequestedAction } from './row-action-of.ts'

export function InvoiceList({ state }: { state: ListState }) {
  const { criteria, sort } = state
  const { chosen } = useListColumns('invoices', state)
  const { singleKeys } = usePreferences()
  const { today, timeZone } = useClock()
  const { data: summary } = useQuery(invoicesSummary(criteria))
  const { rows, error, isOutdated, reload, more } = usePages(invoicesPages({ ...criteria, sort }))
  const user = useUser()
  const mayRemind = can(user, 'invoices:send')
  const selection = useSelection(rows?.map(({ id }) => id) ?? [])
  const [asked, setAsked] = useState<RequestedAction | null>(null)
  const chosenNames = chosen?.join(',')
  // Memoized, because new column objects would re-render all rows.
  const columns = useMemo(
    () => [
      ...chooseColumns({
        all: invoiceColumns({ today, timeZone }),
        defaults: defaultColumns,
        chosen: chosenNames?.split(','),
      }),
      actionColumn(user, setAsked),
    ],
    [today, timeZone, user, chosenNames],
  )
  if (error) return <LoadError what="invoices" message={errorText(error)} onRetry={reload} />
  if (!rows) return <DataTableSkeleton label="Invoices" columns={columns} picture="none" />
  if (rows.length === 0) return state.isFiltered ? <NoMatches state={state} /> : <NoInvoices state={state} />
  return (
    <ListFrame isOutdated={isOutdated} peek={null}>
      <DataTable
        label="Invoices"
        columns={columns}
        minWidth={chosen && minWidthOf(columns)}
        rows={rows}
        total={summary?.count}
        keyOf={({ id }) => id}
        nameOf={({ invoiceNumber }) => invoiceNumber}
        linkTo={({ id }) => `/app/invoices/${id}`}
        renderPhoneRow={(invoice) => <InvoicePhoneRow invoice={invoice} today={today} timeZone={timeZone} />}
        selection={mayRemind ? selection : undefined}
        sort={criteria.search ? undefined : sort}
        onSort={criteria.search ? undefined : state.sortBy}
        letters={singleKeys}
        more={more}
        footer={<Footer rows={rows} selected={selection.selected} summary={summary} />}
      />
      {mayRemind && <RemindBar selection={selection} />}
      {asked && <RowActionDialog asked={asked} onClose={() => setAsked(null)} />}
    </ListFrame>
  )
}

type FooterProps = {
  rows: InvoiceInList[]
  selected: ReadonlySet<string>
  summary: { count: number; total: number; openAmount: number } | undefined
}

/** The sums of the selected invoices or, if none is selected, of all that match the filters. */
function Footer({ rows, selected, summary }: FooterProps) {
  const chosen = rows.filter(({ id }) => selected.has(id))
  const sums = chosen.length > 0 ? sumsOf(chosen) : summary
  return (
    <>
      <ListCount
        shown={rows.length}
        total={summary?.count}
        selected={chosen.length}
        isSearch={false}
        noun={{ one: 'invoice', several: 'Invoices' }}
      />
      {sums && (
        <span>
          Total <b className="font-semibold text-foreground tabular-nums">{formatDollars(sums.total)}</b>
        </span>
      )}
      {sums && sums.openAmount > 0 && (
        <span>
          Open <b className="font-semibold text-foreground tabular-nums">{formatDollars(sums.openAmount)}</b>
        </span>
      )}
    </>
  )
}

/** Drafts are not part of the open amount, because no payment has been requested yet. Samples count in no sum. */
function sumsOf(chosen: InvoiceInList[]) {
  const invoices = chosen.filter(({ isSample }) => !isSample)
  const sent = invoices.filter(({ sentAt }) => sentAt !== null)
  return {
    total: invoices.reduce((sum, { total }) => sum + total, 0),
    openAmount: sent.reduce((sum, { openAmount }) => sum + openAmount, 0),
  }
}

const NoInvoices = ({ state }: { state: ListState }) => {
  const mayCreate = can(useUser(), 'invoices:write')
  return (
    <div className="mx-auto w-full max-w-140 px-5 py-14 max-md:px-4 max-md:py-8">
      <Empty
        title="No invoices yet"
        action={
          mayCreate && (
            <Button icon={Plus} onClick={state.create}>
              New invoice
            </Button>
          )
        }
      >
        {copy.emptyHint}
      </Empty>
    </div>
  )
}

const NoMatches = ({ state }: { state: ListState }) => (
  <div role="status" className="flex flex-col items-center gap-3 px-5 py-14 text-center">
    <p className="text-base font-semibold">No invoices match</p>
    <Button onClick={state.clearFilters}>Clear filters</Button>
  </div>
)
