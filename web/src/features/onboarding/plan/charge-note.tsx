import type { ProductTier } from '@mantel/domain/admin/tiers'
import { dayIn, formatDayWithYear } from '@mantel/domain/dates'
import { freeUntil, hasEnded, type Subscription } from '@mantel/domain/onboarding'

type Props = { tier: ProductTier; subscription: Subscription; since: string; timeZone: string }

/** When something is charged for the first time, if that is still to come. */
export function ChargeNote({ tier, subscription, since, timeZone }: Props) {
  const end = notBefore(tier, subscription, since)
  if (!end) return null
  return (
    <p role="status" className="text-13 leading-4.5">
      <b className="font-semibold">No charge until {formatDayWithYear(dayIn(timeZone, end))}.</b>{' '}
      <span className="text-muted-foreground">
        {tier.captureCardTiming === 'after' && 'You need no card before that.'}
      </span>
    </p>
  )
}

function notBefore(tier: ProductTier, subscription: Subscription, since: string) {
  if (subscription.isCharged || hasEnded(subscription)) return null
  if (tier.id !== subscription.tier?.id) return freeUntil(tier, since, subscription)
  return subscription.status === 'trial' ? subscription.currentPeriodEnd : null
}
