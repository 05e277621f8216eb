import type { Revenue, RevenueMonth } from '@mantel/domain/admin/revenue'
import { formatDollars } from '@mantel/domain/money'

// Export
export const exportFailed = 'Couldn’t export revenue. Try again.'

// Stats
export function mrrChange(months: RevenueMonth[]) {
  const change = (months.at(-1)?.mrr ?? 0) - (months.at(-2)?.mrr ?? 0)
  if (change === 0) return 'MRR, unchanged'
  return `MRR, ${change > 0 ? 'up' : 'down'} ${formatDollars(Math.abs(change))} from last month`
}

export function customerSummary({ paying, months }: Revenue) {
  const { newCompanies = 0, churnedCompanies = 0 } = months.at(-1) ?? {}
  const changes = [
    newCompanies > 0 && `${newCompanies.toLocaleString('en-US')} new`,
    churnedCompanies > 0 && `${churnedCompanies.toLocaleString('en-US')} lost`,
  ].filter(Boolean)
  const thisMonth = changes.length > 0 ? changes.join(' and ') : 'No new or lost customers'
  return `${payingCustomers(paying)}. ${thisMonth} this month.`
}

const payingCustomers = (count: number) =>
  count === 0
    ? 'No paying customers yet'
    : `${count.toLocaleString('en-US')} paying ${count === 1 ? 'customer' : 'customers'}`

export const noPlans = 'No companies on a plan yet.'
