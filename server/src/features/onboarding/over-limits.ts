import type { ProductTier } from '@mantel/domain/admin/tiers'
import { conflict } from '../../errors.ts'
import type { Db } from '../../platform/database/connect.ts'
import { listFieldLabels } from '../activity/changes.ts'
import { countOf, type QuotaResource, usageCounts } from '../companies/quotas.ts'
import { findRedemption } from './subscription.ts'

type Limits = Pick<ProductTier, 'name' | 'maxUsers' | 'maxClients' | 'maxProjects'>

/** Refuses a plan that is too small: existing records are never hidden, so they must fit into the plan. */
export async function refuseOverLimits(db: Db, companyId: string, tier: Limits) {
  const limits: [QuotaResource, number | null][] = [
    ['users', tier.maxUsers],
    ['clients', tier.maxClients],
    ['projects', tier.maxProjects],
  ]
  const over: { limit: string; used: string }[] = []
  for (const [what, limit] of limits) {
    const used = limit ? await usageCounts[what](db, companyId) : 0
    if (limit && used > limit) over.push({ limit: countOf(limit, what), used: countOf(used, what) })
  }
  if (over.length === 0) return
  const listed = (side: 'limit' | 'used') =>
    listFieldLabels(
      over.map((entry) => entry[side]),
      {},
    )
  const message = `${tier.name} allows up to ${listed('limit')}, and you have ${listed('used')}. Remove or archive some first, or choose a larger plan.`
  throw conflict(message, { tierId: message })
}

export async function refuseLosingOffer(db: Db, companyId: string, tier: Pick<ProductTier, 'id' | 'name'>) {
  const redeemed = await findRedemption(db, companyId)
  if (!redeemed || redeemed.validForTiers.length === 0 || redeemed.validForTiers.includes(tier.id)) return
  const message = `Your code ${redeemed.offer.code} doesn’t apply to ${tier.name}. Remove it first, or keep your plan.`
  throw conflict(message, { tierId: message })
}
