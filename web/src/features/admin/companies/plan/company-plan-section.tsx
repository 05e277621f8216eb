import type { CompanyPlan } from '@mantel/domain/admin/company-plan'
import { offerText } from '@mantel/domain/onboarding'
import { cardText } from '../../../plan/copy.ts'
import * as copy from './copy.ts'
import { dayOf } from './day-of.ts'
import { PlanActions } from './plan-actions.tsx'

type Props = {
  companyId: string
  plan: CompanyPlan & { subscription: NonNullable<CompanyPlan['subscription']> }
}

/** Shows a company's plan and charges, and the actions that a SuperAdmin can take. */
export function CompanyPlanSection({ companyId, plan: { subscription, card, offer } }: Props) {
  const facts = [
    copy.statusText(subscription, dayOf),
    card && cardText(card),
    offer && `${offer.code}: ${offerText(offer)}`,
    subscription.isBilled && copy.providerKnows,
  ].filter((fact) => typeof fact === 'string')
  return (
    <div className="mb-8">
      <p className="font-serif text-24 leading-8">{copy.headline(subscription)}</p>
      {facts.map((fact) => (
        <p key={fact} className="mt-0.5 text-13 leading-4.5 text-muted-foreground">
          {fact}
        </p>
      ))}
      <PlanActions companyId={companyId} subscription={subscription} />
    </div>
  )
}
