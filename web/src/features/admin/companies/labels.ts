import type { Cascade, CompanyRisk, CompanyStatus, SubscriptionStatus } from '@mantel/domain/admin/companies'

export const statusNames: Record<SubscriptionStatus, string> = {
  trial: 'Trial',
  active: 'Active',
  canceled: 'Canceled',
  expired: 'Expired',
}

export const stateNames: Record<CompanyStatus, string> = {
  ...statusNames,
  suspended: 'Suspended',
  deleting: 'Being deleted',
}

export const riskNames: Record<CompanyRisk, string> = {
  'trial-ending': 'Trial ending',
  'past-due': 'Past due',
  'near-limit': 'At 80% of a limit',
  churned: 'Churned this month',
}

export const periodNames = { monthly: 'By the month', annual: 'By the year' } as const

/** “61 clients”, “1 client”. */
const counted = (count: number, one: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : `${one}s`}`

/** “4 users, 61 clients, 88 projects, 120 files”. */
export const cascadeInWords = ({ users, clients, projects, contracts, invoices, files }: Cascade) =>
  [
    counted(users, 'user'),
    counted(clients, 'client'),
    counted(projects, 'project'),
    ...(contracts > 0 ? [counted(contracts, 'contract')] : []),
    ...(invoices > 0 ? [counted(invoices, 'invoice')] : []),
    counted(files, 'file'),
  ].join(', ')
