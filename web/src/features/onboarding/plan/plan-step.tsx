import type { Onboarding } from '@mantel/domain/onboarding'
import type { BillingPeriod } from '@mantel/domain/prices'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { RequestedPlan } from '../../../layouts/welcome.ts'
import { ApiError, errorText } from '../../../platform/api/api.ts'
import { Segmented } from '../../../ui/form/segmented.tsx'
import { keepSubscription, useApplyOffer, useChoosePlan } from '../queries.ts'
import { useGoing } from '../step-context.ts'
import { StepForm } from '../step-form.tsx'
import { ChargeNote } from './charge-note.tsx'
import { OfferField } from './offer-field.tsx'
import { useOffer } from './offer-state.ts'
import { PlanRows } from './plan-rows.tsx'
import { isOffered, preselected } from './preselected-plan.ts'

type Props = { given: Onboarding; asked: RequestedPlan; timeZone: string }

/** Which plan, how it is paid, and what is taken off. A plan that the address names is chosen already; an unknown one is not. */
export function PlanStep({ given, asked, timeZone }: Props) {
  const { tiers, subscription, since } = given
  const queries = useQueryClient()
  const { onDone } = useGoing()
  const choosePlan = useChoosePlan()
  const applyOffer = useApplyOffer()
  const [tierId, setTierId] = useState(() => preselected(given, asked.tier))
  const [period, setPeriod] = useState<BillingPeriod>(asked.period ?? subscription.billingPeriod)
  const [problem, setProblem] = useState<string | null>(null)
  const tier = tiers.find(({ id }) => id === tierId) ?? subscription.tier
  const offer = useOffer(subscription, tier?.id ?? null)
  const isBusy = choosePlan.isPending || applyOffer.isPending

  async function save() {
    setProblem(null)
    try {
      if (tier && (tier.id !== subscription.tier?.id || period !== subscription.billingPeriod))
        keepSubscription(
          queries,
          await choosePlan.mutateAsync({ body: { tierId: tier.id, billingPeriod: period } }),
        )
      // Also one that was typed and not tried.
      const offerCode = offer.checked?.code ?? offer.code.trim()
      if (offerCode && !offer.used) {
        keepSubscription(queries, await applyOffer.mutateAsync({ body: { offerCode } }))
        offer.clear()
      }
      onDone()
    } catch (error) {
      if (error instanceof ApiError && error.fields.offerCode) offer.refuse(error.fields.offerCode)
      else setProblem(errorText(error, 'Your plan could not be saved'))
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
      intro={introTo(given)}
      next="Finish"
      busy={isBusy}
      error={problem}
      onSubmit={save}
    >
      {tiers.length > 0 && (
        <>
          <div>
            <Segmented
              label="How it is paid"
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

function introTo({ tiers, subscription: { tier } }: Onboarding) {
  if (tiers.length === 0) return 'There are no plans to choose from yet. You can go on without one.'
  if (tier && !isOffered(tiers, tier.id))
    return `You are on ${tier.name}, which is no longer on sale. You keep it unless you choose another.`
  return 'Choose by how much you work. A word to our support changes it later, or ends it.'
}
