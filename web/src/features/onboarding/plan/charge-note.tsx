import type { ProductTier } from '@mantel/domain/admin/tiers'
import { dayIn, formatDayWithYear } from '@mantel/domain/basics/dates'
import { freeUntil, hasEnded, type Subscription } from '@mantel/domain/onboarding'
import * as copy from '../copy.ts'

type Props = { tier: ProductTier; subscription: Subscription; since: string; timeZone: string }

/** Says until when the plan is free. Renders nothing without a trial, after a charge or after the subscription ends. */
export function ChargeNote({ tier, subscription, since, timeZone }: Props) {
  const end = firstChargeDate(tier, subscription, since)
  if (!end) return null
  return (
    <p role="status" className="text-13 leading-4.5">
      <b className="font-semibold">{copy.noChargeUntil(formatDayWithYear(dayIn(timeZone, end)))}</b>{' '}
      <span className="text-muted-foreground">
        {tier.captureCardTiming === 'after' ? copy.noCard : copy.cardNext}
      </span>
    </p>
  )
}

function firstChargeDate(tier: ProductTier, subscription: Subscription, since: string) {
  if (subscription.isCharged || hasEnded(subscription)) return null
  if (tier.id !== subscription.tier?.id) return freeUntil(tier, since, subscription)
  return subscription.status === 'trial' ? subscription.currentPeriodEnd : null
}
