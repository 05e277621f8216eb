import { tiersApi } from '@mantel/domain/admin/tiers'
import type { Route } from '../../../platform/http/routing.ts'
import type { Provider } from '../../../platform/stripe/provider.ts'
import { retrySync, withSyncState } from './sync-state.ts'
import { createTier, listTiers, removeTier, reorderTiers, updateTier } from './tiers.ts'

export function tierRoutes(route: Route, { provider }: { provider: Provider | null }) {
  const hasBilling = provider !== null
  const present = withSyncState(hasBilling)
  route(tiersApi.list, async ({ db }) => (await listTiers(db)).map(present))
  route(tiersApi.create, async ({ db, actor, body }) => present(await createTier(db, actor, body)))
  route(tiersApi.update, async ({ db, actor, params, body }) =>
    present(await updateTier(db, actor, params.id, body)),
  )
  route(tiersApi.order, async ({ db, actor, body }) => (await reorderTiers(db, actor, body.ids)).map(present))
  route(tiersApi.sync, async ({ db, actor, params }) =>
    present(await retrySync(db, actor, hasBilling, params.id)),
  )
  route(tiersApi.remove, ({ db, actor, params }) => removeTier(db, actor, params.id))
}
