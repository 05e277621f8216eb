import type { ProductTier } from '@mantel/domain/admin/tiers'
import { type BillingPeriod, limitTexts, priceText, trialDaysOf } from '@mantel/domain/plans/plan-prices'
import { Check } from 'lucide-react'
import { Button } from '../../../ui/base/button.tsx'
import { classes } from '../../../ui/base/classes.ts'
import { startLink } from './start-link.ts'

type Props = {
  tier: ProductTier
  period: BillingPeriod
  /** The offer code of the link to this page, or an empty text. */
  code: string
  isFirstPaid: boolean
  /** The class of its width in the grid of plans. */
  span?: string
}

export function Tier({ tier, period, code, isFirstPaid, span }: Props) {
  const { id, name, description, features } = tier
  const { price, suffix } = priceText(tier, period)
  return (
    <li className={classes('flex min-w-0 flex-col p-7 outline outline-border-strong @max-[640px]:p-5', span)}>
      <h2 className="text-18 font-semibold tracking-[-.015em] wrap-break-word">{name}</h2>
      <p className="mt-1 min-h-6 text-15 leading-6 text-muted-foreground wrap-break-word">{description}</p>
      <p className="mt-5 flex min-h-14 items-baseline gap-1.5">
        <span className="font-serif text-48 leading-14 tracking-[-.02em] lining-nums tabular-nums">
          {price}
        </span>
        {suffix && <span className="text-15 text-muted-foreground">{suffix}</span>}
      </p>
      <p className="mt-1 min-h-6 text-15 text-primary-text">{trialText(trialDaysOf(tier))}</p>
      <ul className="mt-5 mb-8 flex flex-col gap-2 border-t border-border pt-5 text-15 leading-6">
        {[...new Set([...limitTexts(tier), ...features])].map((text) => (
          <li key={text} className="flex min-w-0 gap-2.5">
            <Check size={14} strokeWidth={1.8} aria-hidden className="mt-1.25 shrink-0" />
            <span className="min-w-0 wrap-break-word">{text}</span>
          </li>
        ))}
      </ul>
      <Button asChild variant={isFirstPaid ? 'primary' : 'outline'} size="large" className="mt-auto w-full">
        <a href={startLink({ tier: id, period, code })}>
          Get Started<span className="sr-only"> with {name}</span>
        </a>
      </Button>
    </li>
  )
}

function trialText(days: number) {
  if (days <= 0) return ''
  return days === 1 ? '1 day free' : `${days} days free`
}
