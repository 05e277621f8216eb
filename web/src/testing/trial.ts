import type { CompanySubscription } from '@mantel/domain/admin/subscriptions'

export const trial: CompanySubscription = {
  tierId: null,
  tierName: null,
  status: 'trial',
  billingPeriod: 'monthly',
  periodStart: null,
  periodEnd: '2026-11-20T09:30:00.000Z',
  cancelAtPeriodEnd: false,
  pastDueSince: null,
  endedAt: null,
  isBilled: false,
  isComped: false,
  price: null,
  nextTierName: null,
  monthlyWorth: 0,
  version: 1,
}
