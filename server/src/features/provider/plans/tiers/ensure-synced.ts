import { eq } from 'drizzle-orm'
import { dbOnPool } from '../../../../platform/database/connect.ts'
import { productTiers } from '../../../../schema/money/subscriptions.ts'
import { type Deps, requireBilling } from '../deps.ts'
import { syncTier } from './sync-tier.ts'

/** Sends the plan to the provider if the job has not done so yet. */
export async function ensureSynced(deps: Deps, tierId: string) {
  const provider = requireBilling(deps)
  const [tier] = await dbOnPool(deps.databases.runtime)
    .select({ synced: productTiers.providerSyncedVersion, version: productTiers.version })
    .from(productTiers)
    .where(eq(productTiers.id, tierId))
  if (tier && tier.synced !== tier.version)
    await syncTier({ pool: deps.databases.worker, provider, clock: deps.clock }, tierId)
}
