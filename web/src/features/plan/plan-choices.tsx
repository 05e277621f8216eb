import type { ProductTier } from '@mantel/domain/admin/tiers'
import { isFree, priceOf } from '@mantel/domain/plans/plan-changes'
import { type BillingPeriod, limitTexts } from '@mantel/domain/plans/plan-prices'
import type { Plan } from '@mantel/domain/plans/plans'
import { useState } from 'react'
import { errorText } from '../../platform/api/api.ts'
import { Button } from '../../ui/base/button.tsx'
import { FormError } from '../../ui/form/form.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import * as copy from './copy.ts'
import { FreePlanDialog } from './free-plan-dialog.tsx'
import { useCheckout } from './queries.ts'

type Props = { plan: Plan; dayOf: (instant: string) => string }

/**
 * The plans as rows. If the company already pays, choosing a plan opens a dialog. Otherwise, it opens the provider’s
 * checkout page, or a dialog for a free plan, which needs no card.
 */
export function PlanChoices({ plan, dayOf }: Props) {
  const [period, setPeriod] = useState<BillingPeriod>(plan.billingPeriod)
  const [changingTo, setChangingTo] = useState<ProductTier | null>(null)
  const checkout = useCheckout()
  const close = () => setChangingTo(null)
  function choose(tier: ProductTier, billingPeriod: BillingPeriod) {
    if (plan.isBilled || isFree(tier)) setChangingTo(tier)
    else checkout.mutate({ tierId: tier.id, billingPeriod })
  }
  return (
    <div className="mt-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-13 font-semibold">{copy.plans}</h3>
        <Segmented
          label={copy.billing}
          value={period}
          options={[
            { value: 'monthly', label: copy.monthly },
            { value: 'annual', label: copy.yearly },
          ]}
          onChange={setPeriod}
        />
      </div>
      {checkout.error && (
        <div className="mt-3">
          <FormError>{errorText(checkout.error, copy.notChanged)}</FormError>
        </div>
      )}
      <ul className="mt-3 divide-y divide-border border-y border-border">
        {plan.tiers.map((tier) => {
          const billingPeriod = priceOf(tier, period) ? period : 'monthly'
          const price = priceOf(tier, billingPeriod) ?? 0
          const { offer, offerFor } = plan
          const isReduced = offer && offerFor && (offerFor.length === 0 || offerFor.includes(tier.id))
          const isOwn = isOwnPlan(plan, tier, billingPeriod)
          const isContinued = !plan.isBilled && tier.id === plan.tier?.id && !isFree(tier)
          const action = isContinued ? copy.continueWith : copy.choose
          return (
            <li key={tier.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
              <div className="min-w-0 flex-1">
                <p className="text-13 leading-4.5 font-medium">
                  {tier.name} · {price === 0 ? copy.free : copy.priceText(price, billingPeriod)}
                </p>
                <p className="mt-0.5 text-12 leading-4 text-muted-foreground">
                  {limitTexts(tier).join(' · ')}
                </p>
                {isReduced && price > 0 && (
                  <p className="mt-0.5 text-12 leading-4 text-green">
                    {copy.withCode(offer, { billingPeriod, price })}
                  </p>
                )}
              </div>
              {isOwn ? (
                <span className="text-12-5 text-muted-foreground">{copy.yourPlan}</span>
              ) : (
                <Button
                  className="max-md:h-11"
                  busy={checkout.isPending && checkout.variables.tierId === tier.id}
                  aria-label={action(tier.name)}
                  onClick={() => choose(tier, billingPeriod)}
                >
                  {action()}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {changingTo && plan.isBilled && (
        <ChangeDialog
          tier={changingTo}
          billingPeriod={priceOf(changingTo, period) ? period : 'monthly'}
          dayOf={dayOf}
          onClose={close}
        />
      )}
      {changingTo && !plan.isBilled && <FreePlanDialog plan={plan} tier={changingTo} onClose={close} />}
    </div>
  )
}

/** A plan that is neither charged nor free, such as a trial, can still be subscribed to. */
function isOwnPlan(
  { tier: own, isBilled, billingPeriod, hasEnded, isComped }: Plan,
  tier: ProductTier,
  shown: BillingPeriod,
) {
  if (tier.id !== own?.id) return false
  return isBilled ? billingPeriod === shown : isFree(tier) && !hasEnded && !isComped
}
