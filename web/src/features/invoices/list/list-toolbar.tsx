import { type invoiceSorts, invoiceViews } from '@mantel/domain/invoices/invoices'
import { useQuery } from '@tanstack/react-query'
import { ArrowDownUp } from 'lucide-react'
import { useCallback } from 'react'
import { Button } from '../../../ui/base/button.tsx'
import { SearchBox } from '../../../ui/form/search-box.tsx'
import { Menu, MenuChoices } from '../../../ui/overlay/menu.tsx'
import { ViewPills } from '../../../ui/table/filters.tsx'
import { invoicesSummary } from '../queries.ts'
import { ExportInvoices } from './export-invoices.tsx'
import type { ListState } from './list-state.ts'

const viewNames = {
  all: 'All',
  open: 'Open',
  overdue: 'Overdue',
  drafts: 'Drafts',
  paid: 'Paid',
  processing: 'Processing',
}

const orders: readonly { value: (typeof invoiceSorts)[number]; label: string }[] = [
  { value: '-created', label: 'Newest first' },
  { value: 'created', label: 'Oldest first' },
  { value: 'due', label: 'Due first' },
  { value: '-due', label: 'Due last' },
  { value: '-total', label: 'Highest total' },
  { value: 'total', label: 'Lowest total' },
]

export function ListToolbar({ state }: { state: ListState }) {
  const { filters, filterBy, sort, sortBy } = state
  const { data: summary } = useQuery(invoicesSummary(filters))
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- `filterBy` does not depend on the current search
  const find = useCallback((text: string) => filterBy({ search: text || undefined }), [])
  return (
    <div className="flex min-h-11.5 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-border px-5 py-1.5 max-md:px-4 max-md:py-2">
      <ViewPills
        label="View"
        value={filters.view}
        views={invoiceViews.map((view) => ({
          value: view,
          label: viewNames[view],
          count: summary?.views[view],
        }))}
        onChange={(view) => filterBy({ view: view === 'all' ? undefined : view })}
      />
      <div className="flex min-w-0 flex-wrap items-center gap-2 md:ml-auto max-md:w-full">
        <SearchBox
          label="Search invoices"
          value={filters.search ?? ''}
          onChange={find}
          className="w-56 max-md:flex-1"
        />
        <Menu
          trigger={
            <Button variant="ghost" icon={ArrowDownUp}>
              Sort
            </Button>
          }
        >
          <MenuChoices label="Sort by" value={sort} options={orders} onChange={sortBy} />
        </Menu>
        <ExportInvoices filters={filters} />
      </div>
    </div>
  )
}
