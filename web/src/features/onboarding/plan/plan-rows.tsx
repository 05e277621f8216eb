import type { ProductTier } from '@mantel/domain/admin/tiers'
import { type BillingPeriod, limitTexts, priceText } from '@mantel/domain/plans/plan-prices'
import { ChoiceRow } from '../company/choice-row.tsx'

type Props = {
  tiers: ProductTier[]
  period: BillingPeriod
  chosen: string | null
  onChoose: (id: string) => void
}

export const PlanRows = ({ tiers, period, chosen, onChoose }: Props) => (
  <fieldset className="mt-4 flex flex-col border-t border-border">
    <legend className="sr-only">Plan</legend>
    {tiers.map((tier) => (
      <ChoiceRow
        key={tier.id}
        group="plan"
        checked={tier.id === chosen}
        onChoose={() => onChoose(tier.id)}
        title={tier.name}
        beside={<Price tier={tier} period={period} />}
      >
        {tier.description && <span className="block">{tier.description}</span>}
        <span className="block">{limitTexts(tier).join(' · ')}</span>
      </ChoiceRow>
    ))}
  </fieldset>
)

function Price({ tier, period }: { tier: ProductTier; period: BillingPeriod }) {
  const { price, suffix } = priceText(tier, period)
  return (
    <span className="text-13 text-muted-foreground">
      <span className="font-serif text-18 text-foreground tabular-nums lining-nums">{price}</span>
      {suffix}
    </span>
  )
}
