import type { Cascade, CompanyRisk, CompanyStatus } from '@mantel/domain/admin/companies'
import type { SubscriptionStatus } from '@mantel/domain/admin/subscriptions'

export const subscriptionStatusNames: Record<SubscriptionStatus, string> = {
  trial: 'Trial',
  active: 'Active',
  canceled: 'Canceled',
  expired: 'Expired',
}

export const companyStatusNames: Record<CompanyStatus, string> = {
  ...subscriptionStatusNames,
  suspended: 'Suspended',
  deleting: 'Being deleted',
}

export const riskNames: Record<CompanyRisk, string> = {
  'trial-ending': 'Trial ending',
  'past-due': 'Past due',
  'near-limit': 'Near a limit',
  churned: 'Churned this month',
}

export const periodNames = { monthly: 'Monthly', annual: 'Yearly' } as const

/** “61 clients”, “1 client”. */
const formatCount = (count: number, one: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : `${one}s`}`

/** “4 users, 61 clients, 88 projects, 120 files”. */
export const describeCascade = ({ users, clients, projects, contracts, invoices, files }: Cascade) =>
  [
    formatCount(users, 'user'),
    formatCount(clients, 'client'),
    formatCount(projects, 'project'),
    ...(contracts > 0 ? [formatCount(contracts, 'contract')] : []),
    ...(invoices > 0 ? [formatCount(invoices, 'invoice')] : []),
    formatCount(files, 'file'),
  ].join(', ')
