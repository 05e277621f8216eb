import { needsCheckout, type Onboarding } from '@mantel/domain/onboarding'
import type { BillingPeriod } from '@mantel/domain/plans/plan-prices'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { RequestedPlan } from '../../../layouts/welcome.ts'
import { ApiError, errorText } from '../../../platform/api/api.ts'
import { Segmented } from '../../../ui/form/segmented.tsx'
import { useCheckout } from '../../plan/queries.ts'
import * as copy from '../copy.ts'
import { cacheSubscription, onboardingQuery, useApplyOffer, useChoosePlan } from '../queries.ts'
import { useStepNavigation } from '../step-context.ts'
import { StepForm } from '../step-form.tsx'
import { ChargeNote } from './charge-note.tsx'
import { OfferField } from './offer-field.tsx'
import { useOffer } from './offer-state.ts'
import { PlanRows } from './plan-rows.tsx'
import { isOffered, preselectedPlan } from './preselected-plan.ts'
import { useReturnFromPayment } from './return-from-payment.ts'

type Props = { given: Onboarding; requested: RequestedPlan; timeZone: string }

export function PlanStep({ given, requested, timeZone }: Props) {
  const { tiers, subscription, since, hasBilling } = given
  const queries = useQueryClient()
  const { onDone } = useStepNavigation()
  const choosePlan = useChoosePlan()
  const applyOffer = useApplyOffer()
  const checkout = useCheckout()
  const returned = useReturnFromPayment(onDone)
  const [tierId, setTierId] = useState(() => preselectedPlan(given, requested.tier))
  const [period, setPeriod] = useState<BillingPeriod>(requested.period ?? subscription.billingPeriod)
  const [problem, setProblem] = useState<string | null>(null)
  const tier = tiers.find(({ id }) => id === tierId) ?? subscription.tier
  const offer = useOffer(subscription, tier?.id ?? null, requested.code)
  const isBusy = choosePlan.isPending || applyOffer.isPending || checkout.isPending || returned.isChecking

  async function save() {
    setProblem(null)
    if (!tier && tiers.length > 0) return setProblem(copy.choosePlan)
    try {
      if (tier && (tier.id !== subscription.tier?.id || period !== subscription.billingPeriod))
        cacheSubscription(
          queries,
          await choosePlan.mutateAsync({ body: { tierId: tier.id, billingPeriod: period } }),
        )
      // A code that was typed but not applied is redeemed too.
      const offerCode = offer.checked?.code ?? offer.code.trim()
      if (offerCode && !offer.used) {
        cacheSubscription(queries, await applyOffer.mutateAsync({ body: { offerCode } }))
        offer.clear()
      }
      const { subscription: chosen } = queries.getQueryData(onboardingQuery.queryKey) ?? given
      if (tier && needsCheckout(tier, hasBilling, chosen))
        await checkout.mutateAsync({ tierId: tier.id, billingPeriod: period, from: 'onboarding' })
      else onDone()
    } catch (error) {
      if (error instanceof ApiError && error.fields.offerCode) offer.refuse(error.fields.offerCode)
      else setProblem(errorText(error, copy.planFailed))
    }
  }
  function choose(id: string) {
    setProblem(null)
    setTierId(id)
    offer.checkWith(id)
  }
  return (
    <StepForm
      title="Your plan"
      intro={introFor(given)}
      submitLabel={tier && needsCheckout(tier, hasBilling, subscription) ? copy.toPayment : copy.finish}
      busy={isBusy}
      error={problem ?? returned.problem}
      onSubmit={save}
    >
      {tiers.length > 0 && (
        <>
          <div>
            <Segmented
              label="Billing period"
              value={period}
              options={[
                { value: 'monthly', label: 'Monthly' },
                { value: 'annual', label: 'Yearly' },
              ]}
              onChange={setPeriod}
            />
            <PlanRows tiers={tiers} period={period} chosen={tierId} onChoose={choose} />
          </div>
          <OfferField offer={offer} tierId={tier?.id ?? null} />
          {tier && <ChargeNote tier={tier} subscription={subscription} since={since} timeZone={timeZone} />}
        </>
      )}
    </StepForm>
  )
}

function introFor({ tiers, subscription: { tier, status } }: Onboarding) {
  if (tiers.length === 0) return copy.noPlans
  if (tier && !isOffered(tiers, tier.id)) return copy.retiredPlan(tier.name)
  return tier && status === 'trial' ? copy.trialIntro(tier.name) : copy.planIntro
}
