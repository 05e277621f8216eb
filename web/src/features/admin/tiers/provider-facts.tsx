import type { ManagedTier } from '@mantel/domain/admin/tiers'
import { Fact } from '../../../ui/display/fact.tsx'
import * as copy from './copy.ts'

/** The ids of the tier at the card provider. Read-only: only the provider integration writes them. */
export function ProviderFacts({ tier }: { tier: ManagedTier }) {
  const ids = [
    ['Product ID', tier.providerProductId],
    ['Monthly price ID', tier.providerMonthlyPriceId],
    ['Yearly price ID', tier.providerAnnualPriceId],
  ] as const
  return (
    <section aria-label="Card provider">
      <h3 className="mb-2 text-13 leading-4.5 font-semibold">Card provider</h3>
      {ids.every(([, id]) => id === null) ? (
        <p className="text-13 leading-4.5 text-muted-foreground">{copy.providerNotConnected}</p>
      ) : (
        <dl className="grid grid-cols-3 gap-4 text-13 max-sm:grid-cols-1">
          {ids.map(([label, id]) => (
            <Fact key={label} label={label}>
              <span className="wrap-anywhere text-muted-foreground">{id ?? 'None'}</span>
            </Fact>
          ))}
        </dl>
      )}
    </section>
  )
}
