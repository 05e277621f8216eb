import type { ManagedTier } from '@mantel/domain/admin/tiers'
import { conflict } from '../../../errors.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import { getTier, type StoredTier, sendToProvider } from './tiers.ts'

/** Adds whether the provider has this version of the plan. */
export const withSyncState =
  (hasBilling: boolean) =>
  ({ isSynced, ...tier }: StoredTier): ManagedTier => ({
    ...tier,
    syncState: hasBilling ? stateOf({ isSynced, error: tier.providerSyncError }) : 'off',
  })

function stateOf({ isSynced, error }: { isSynced: boolean; error: string | null }) {
  if (isSynced) return 'synced'
  return error === null ? 'waiting' : 'failed'
}

/** Sends a plan to the provider at once, with the full number of attempts. */
export async function retrySync(db: Db, actor: Actor, hasBilling: boolean, id: string) {
  const { name, isSynced } = await getTier(db, id)
  if (!hasBilling) throw conflict('Stripe isn’t set up on this server.')
  if (isSynced) throw conflict('Stripe already has this plan.')
  await sendToProvider(db, id)
  await recordActivity(db, actor, {
    action: 'tier.sent',
    targetType: 'tier',
    targetId: id,
    description: `Sent the plan ${name} to Stripe again`,
  })
  return getTier(db, id)
}
