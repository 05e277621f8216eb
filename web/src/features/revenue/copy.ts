import type { RevenueGroup } from '@mantel/domain/revenue'

export const empty = 'Your first payment will show here.'
export const emptyHint = 'Record a payment on an invoice, or on a project that doesn’t have one yet.'
export const exportFailed = 'Couldn’t export revenue. Try again.'
export const receivedIn = (period: string) => `received in ${period}`
export const feesAndNet = (fees: string, net: string) => `, ${fees} in provider fees, ${net} net`
export const outstandingHint = 'Outstanding is the unpaid balance of invoices sent in this period.'
export const marginHint = 'Margin is what you received minus costs.'
export const noRows = (period: string) => `No invoices, payments or costs in ${period}.`
export const missing: Record<RevenueGroup, string> = {
  type: 'No type',
  source: 'No source',
  client: 'No client',
}
export const restName = (count: number) =>
  count === 1 ? '1 other' : `${count.toLocaleString('en-US')} others`

export const leadsTitle = 'From lead to payment'
export const leadsHint = 'Leads and projects from this period. Response is the median time to answer a lead.'
