import type { ManagedTier } from '@mantel/domain/admin/tiers'
import { Fact } from '../../../ui/display/fact.tsx'
import * as copy from './copy.ts'
import { SyncStatus } from './sync-status.tsx'

/** The ids of the tier at the card provider. Read-only: only the provider integration writes them. */
export function ProviderFacts({ tier }: { tier: ManagedTier }) {
  const ids = [
    ['Product ID', tier.providerProductId],
    ['Monthly price ID', tier.providerMonthlyPriceId],
    ['Yearly price ID', tier.providerAnnualPriceId],
  ] as const
  return (
    <section aria-label="Card provider">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-13 leading-4.5 font-semibold">Card provider</h3>
        <SyncStatus tier={tier} />
      </div>
      {ids.every(([, id]) => id === null) ? (
        <p className="text-13 leading-4.5 text-muted-foreground">
          {tier.syncState === 'off' ? copy.providerNotConnected : copy.neverSynced}
        </p>
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
