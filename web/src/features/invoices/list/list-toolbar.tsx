import { displayedInvoiceStatuses, invoiceStatusNames } from '@mantel/domain/invoices/invoice-status'
import { invoiceViews } from '@mantel/domain/invoices/invoices'
import type { Workspace } from '@mantel/domain/settings/workspace'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { asOptions, FilterBar, type FilterDefinition } from '../../../platform/lists/filter-bar.tsx'
import { useMedia } from '../../../ui/base/media.ts'
import { SearchBox } from '../../../ui/form/search-box.tsx'
import { ListDisplay } from '../../lists/list-display.tsx'
import { ViewSwitcher } from '../../saved-views/view-switcher.tsx'
import { useClock } from '../../workspace/clock.ts'
import { workspaceQuery } from '../../workspace/queries.ts'
import { invoicesSummary } from '../queries.ts'
import { useClientFilter } from './client-filter.ts'
import { ExportInvoices } from './export-invoices.tsx'
import { defaultColumns, invoiceColumns } from './invoice-columns.tsx'
import { invoiceList, type ListState } from './list-state.ts'

const viewNames = {
  all: 'All',
  open: 'Open',
  overdue: 'Overdue',
  drafts: 'Drafts',
  paid: 'Paid',
  processing: 'Processing',
}

export function ListToolbar({ state }: { state: ListState }) {
  const { criteria, filterBy, searchFor } = state
  const isWide = useMedia('(min-width: 768px)')
  const { data: summary } = useQuery(invoicesSummary(criteria))
  const { data: workspace } = useQuery(workspaceQuery)
  const columns = invoiceColumns(useClock())
  const filters = filterDefinitions(workspace, useClientFilter(state.values.client))
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- `searchFor` does not depend on the current search
  const find = useCallback(searchFor, [])
  return (
    <div className="flex min-h-11.5 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-border px-5 py-1.5 max-md:px-4 max-md:py-2">
      <ViewSwitcher
        list="invoices"
        state={state}
        views={invoiceViews.map((view) => ({
          value: view,
          label: viewNames[view],
          count: summary?.views[view],
        }))}
        sorts={invoiceList.sorts}
        defaultSort={invoiceList.defaultSort}
        filters={workspace && filters}
        columns={columns}
        defaultColumns={defaultColumns}
      />
      <div className="flex min-w-0 flex-wrap items-center gap-2 md:ml-auto max-md:w-full">
        <SearchBox
          label="Search invoices"
          value={criteria.search ?? ''}
          onChange={find}
          className="w-56 max-md:flex-1"
        />
        <FilterBar
          filters={filters}
          values={state.values}
          onChange={(name, value) => filterBy({ [name]: value })}
        />
        <ListDisplay
          list="invoices"
          state={state}
          columns={columns}
          defaults={defaultColumns}
          hasColumns={isWide}
        />
        <ExportInvoices filters={criteria} />
      </div>
    </div>
  )
}

const filterDefinitions = (
  workspace: Workspace | undefined,
  clients: FilterDefinition,
): FilterDefinition[] => [
  {
    name: 'status',
    label: 'Status',
    kind: 'several',
    options: displayedInvoiceStatuses.map((value) => ({ value, label: invoiceStatusNames[value] })),
  },
  clients,
  { name: 'type', label: 'Type', kind: 'several', options: asOptions(workspace?.projectTypes) },
  { name: 'issued', label: 'Issued', kind: 'days' },
  { name: 'due', label: 'Due', kind: 'days' },
  { name: 'paid', label: 'Paid', kind: 'days' },
  { name: 'total', label: 'Total', kind: 'amounts' },
  { name: 'open', label: 'Open', kind: 'amounts' },
]
