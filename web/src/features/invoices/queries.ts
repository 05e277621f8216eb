import type { Endpoint, Input, Output } from '@mantel/domain/endpoints/endpoint'
import { type Invoice } from '@mantel/domain/invoices/invoice'
import { invoiceDocumentsApi } from '@mantel/domain/invoices/invoice-documents'
import { type invoiceSorts, invoicesApi } from '@mantel/domain/invoices/invoices'
import { paymentsApi, type paymentViews } from '@mantel/domain/payments/payments'
import { disputesApi, providerPaymentsApi } from '@mantel/domain/provider/provider-payments'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, query, useChange } from '../../platform/api/api.ts'
import { pages } from '../../platform/api/pages.ts'
import { refreshAfter } from '../../platform/api/refresh.ts'

export type InvoiceFilters = NonNullable<Input<typeof invoicesApi.summary>['query']>
export type Sort = (typeof invoiceSorts)[number]

export const invoicesPages = ({ sort, ...filters }: InvoiceFilters & { sort: Sort }) =>
  pages(invoicesApi.list, { query: { ...filters, limit: 100, sort } })
export const invoicesSummary = (filters: InvoiceFilters) => query(invoicesApi.summary, { query: filters })
export const clientMoneyQuery = (id: string) => query(invoicesApi.clientMoney, { params: { id } })
export const invoiceQuery = (id: string) => query(invoicesApi.get, { params: { id } })
export const invoiceEmailQuery = (id: string) => query(invoicesApi.email, { params: { id } })
export const revisionsQuery = (id: string) => query(invoicesApi.revisions, { params: { id } })

export const savedLinesQuery = (search: string) => query(invoicesApi.savedLines, { query: { search } })
export const documentContextQuery = (id: string) => query(invoiceDocumentsApi.context, { params: { id } })
export const invoiceActivityPages = (id: string) =>
  pages(invoicesApi.history, { params: { id }, query: { limit: 20 } })

type PaymentFilters = {
  view: (typeof paymentViews)[number]
  projectId?: string
  clientId?: string
  invoiceId?: string
}
export const paymentsPages = (filters: PaymentFilters) =>
  pages(paymentsApi.list, { query: { ...filters, limit: 50 } })

export const disputesOfInvoice = (invoiceId: string) =>
  pages(disputesApi.list, { query: { invoiceId, limit: 20 } })

export const useCreateInvoice = () => useInvoiceChange(invoicesApi.create)
export const useDuplicateInvoice = () => useInvoiceChange(invoicesApi.duplicate)
export const useSendInvoice = () => useInvoiceChange(invoicesApi.send)
export const useResendInvoice = () => useInvoiceChange(invoicesApi.resend)
export const useScheduleInvoice = () => useInvoiceChange(invoicesApi.schedule)
export const useUnscheduleInvoice = () => useInvoiceChange(invoicesApi.unschedule)
export const useVoidInvoice = () => useInvoiceChange(invoicesApi.void)
export const usePaymentLink = () => useChange(invoicesApi.copyLink)

export function useRemoveInvoice() {
  const queries = useQueryClient()
  return useMutation<void, Error, string>({
    mutationFn: (id) => call(invoicesApi.remove, { params: { id } }),
    onSuccess: (_, id) => {
      queries.removeQueries({ queryKey: invoiceQuery(id).queryKey })
      return refreshAfter(queries, invoicesApi.remove)
    },
  })
}

export const useRecordPayment = () => useChange(paymentsApi.record)
export const useRecordOnProject = () => useChange(paymentsApi.recordOnProject)
export const useClearPayment = () => useChange(paymentsApi.clear)
export const useBouncePayment = () => useChange(paymentsApi.bounce)
export const useReversePayment = () => useChange(paymentsApi.reverse)
export const useRefundPayment = () => useChange(paymentsApi.refund)
export const useProviderRefund = () => useChange(providerPaymentsApi.refund)
export const useConfirmPayment = () => useChange(paymentsApi.confirm)
export const useRejectPayment = () => useChange(paymentsApi.reject)
export const useApplyCredit = () => useChange(paymentsApi.applyCredit)
export const useReturnCredit = () => useChange(paymentsApi.returnCredit)

type InvoiceEndpoint = Endpoint & { response: typeof invoicesApi.get.response }

/** Calls an endpoint that returns the updated invoice, caches it, and refreshes what depends on it. */
function useInvoiceChange<E extends InvoiceEndpoint>(endpoint: E) {
  const queries = useQueryClient()
  return useMutation<Invoice, Error, Input<E>>({
    mutationFn: async (input) => (await call(endpoint, input)) as Output<InvoiceEndpoint>,
    onSuccess: (invoice) => {
      queries.setQueryData(invoiceQuery(invoice.id).queryKey, invoice)
      return refreshAfter(queries, endpoint, [invoicesApi.get])
    },
  })
}
