import type { Revenue, RevenueMonth } from '@mantel/domain/admin/revenue'
import { formatDollars } from '@mantel/domain/basics/money'

export const exportFailed = 'Couldn’t export revenue. Try again.'

export function mrrChange(months: RevenueMonth[]) {
  const change = (months.at(-1)?.mrr ?? 0) - (months.at(-2)?.mrr ?? 0)
  if (change === 0) return 'MRR, unchanged'
  return `MRR, ${change > 0 ? 'up' : 'down'} ${formatDollars(Math.abs(change))} from last month`
}
export const mrrMeaning =
  'What current subscribers pay per month, before discounts. A yearly plan counts as one-twelfth of its price.'

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

/** What each number means, in one line. */
export const meanings = {
  arr: 'MRR times 12, with yearly plans at their yearly price.',
  average: 'MRR divided by paying customers.',
  trials: 'Companies on a trial now.',
  trialsToPaid: 'Share of trials that ended in the last 12 months and became paid plans.',
  pastDue: 'Companies with an unpaid charge.',
  failed: 'Charges that failed at least once in the last 12 months.',
  recovered: 'How much of that was paid later.',
  offerCost: 'Discounts from offer codes on invoices paid in the last 12 months.',
  applicationFees: 'Our share of card and bank payments in the last 12 months, minus refunds.',
}
export const failedCharges = (count: number, amount: number) =>
  count === 0 ? 'None' : `${count.toLocaleString('en-US')}, ${formatDollars(amount)}`

/** Below the table. */
export const movements =
  'New: revenue from companies that started or restarted. Expansion and contraction: larger and smaller plans. Churn: revenue from companies that left. Months are in UTC.'

export const simulator = 'What would it cost?'
export const simulatorHint = 'An estimate, as if all current subscribers signed up again. Nothing changes.'
export const code = 'Offer code'
export const trial = 'Trial'
export const discount = 'Discount'
export const percent = 'Percent'
export const dollars = 'Amount ($)'
export const months = 'Months'
export const plans = 'Plans'
export const allPlans = 'All plans'
export const trialDays = 'Trial days'
export const notANumber = 'Enter a number'

const companies = (count: number) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'company' : 'companies'}`
const share = (part: number, whole: number) => {
  const percent = whole === 0 ? 0 : Math.round((Math.abs(part) / whole) * 1000) / 10
  return `${percent.toLocaleString('en-US')}%`
}
type Estimate = { companies: number; cost: number; revenue: number }

export function estimateText({ companies: count, cost, revenue }: Estimate) {
  if (count === 0) return 'No one pays for these plans yet.'
  const of = `of the ${formatDollars(revenue)} a year from ${companies(count)}`
  if (cost === 0) return 'Costs nothing.'
  return cost > 0
    ? `Costs ${formatDollars(cost)}, ${share(cost, revenue)} ${of}.`
    : `Adds ${formatDollars(-cost)}, ${share(cost, revenue)} ${of}.`
}
