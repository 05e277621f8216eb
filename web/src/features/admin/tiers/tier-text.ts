import type { ManagedTier } from '@mantel/domain/admin/tiers'

/** What a new price means for those who took the old one. */
export const keptPrice = (companies: number) =>
  `${
    companies === 1
      ? '1 company is on this tier and keeps what it pays.'
      : `${companies} companies are on this tier and keep what they pay.`
  } The new price is for those who take it from now on.`

export const limitsIn = ({ maxClients, maxProjects, maxUsers }: ManagedTier) => {
  const limits = [
    [maxClients, 'clients'],
    [maxProjects, 'projects'],
    [maxUsers, 'users'],
  ] as const
  const set = limits.flatMap(([limit, what]) => (limit ? [`${limit.toLocaleString('en-US')} ${what}`] : []))
  return set.length > 0 ? set.join(', ') : 'Unlimited'
}

export const trialIn = ({ trialDurationDays: days }: ManagedTier) =>
  days === 0 ? 'None' : days === 1 ? '1 day' : `${days} days`
