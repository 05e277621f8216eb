import type { ManagedTier } from '@mantel/domain/admin/tiers'

export const describeLimits = ({ maxClients, maxProjects, maxUsers }: ManagedTier) => {
  const limits = [
    [maxClients, 'clients'],
    [maxProjects, 'projects'],
    [maxUsers, 'users'],
  ] as const
  const set = limits.flatMap(([limit, what]) => (limit ? [`${limit.toLocaleString('en-US')} ${what}`] : []))
  return set.length > 0 ? set.join(', ') : 'Unlimited'
}

export const describeTrial = ({ trialDurationDays: days }: ManagedTier) =>
  days === 0 ? 'None' : days === 1 ? '1 day' : `${days} days`
