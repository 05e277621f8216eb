import { invoiceSorts, invoiceViews } from '@mantel/domain/invoices/invoices'
import { useListAddress } from '../../../platform/lists/use-list-address.ts'
import type { InvoiceFilters } from '../queries.ts'

export const invoiceList = {
  filters: [
    { name: 'status', param: 'displayedStatus' },
    { name: 'client', param: 'clientId' },
    { name: 'type' },
    { name: 'issued' },
    { name: 'due' },
    { name: 'paid' },
    { name: 'total' },
    { name: 'open' },
  ],
  views: invoiceViews,
  sorts: invoiceSorts,
  defaultSort: '-created',
  // Only viewers who may see prices see invoices at all.
  amounts: [],
} as const

export function useListState() {
  const { url, change, ...address } = useListAddress(invoiceList)
  return {
    ...address,
    criteria: address.criteria as InvoiceFilters,
    isCreating: url.new === 'invoice',
    isRecording: url.new === 'payment',
    create: () => change({ new: 'invoice' }),
    close: () => change({ new: undefined }, 'part'),
  }
}

export type ListState = ReturnType<typeof useListState>
