import { dayIn, withYear } from '@mantel/domain/dates'
import { type Subscription, trialDaysOf, trialEndOf } from '@mantel/domain/onboarding'
import type { ProductTier } from '@mantel/domain/tiers'

type Props = { tier: ProductTier; subscription: Subscription; since: string; timeZone: string }

/** When something is charged for the first time, if that is still to come. */
export function ChargeNote({ tier, subscription, since, timeZone }: Props) {
  const end = freeUntil(tier, subscription, since)
  if (!end) return null
  return (
    <p role="status" className="text-13 leading-4.5">
      <b className="font-semibold">No charge until {withYear(dayIn(timeZone, end))}.</b>{' '}
      <span className="text-muted-foreground">
        {tier.captureCardTiming === 'after' && 'You need no card before that.'}
      </span>
    </p>
  )
}

function freeUntil(
  tier: ProductTier,
  { tier: own, status, currentPeriodEnd, isCharged }: Subscription,
  since: string,
) {
  if (isCharged) return null
  // Somebody may have made it longer.
  if (tier.id === own?.id) return status === 'trial' ? currentPeriodEnd : null
  const end = trialEndOf(tier, since)
  return trialDaysOf(tier) > 0 && Date.parse(end) > Date.now() ? end : null
}
