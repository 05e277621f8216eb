import { invalid } from '../../errors.ts'
import { violated } from '../../platform/database/connect.ts'

export const unknownPlan = () => invalid('Unknown plan', { tierId: 'Unknown plan' })

/** A plan that is deleted at the very moment somebody takes it was gone before they did. */
export async function unlessDeleted<T>(take: () => Promise<T>) {
  try {
    return await take()
  } catch (error) {
    if (violated(error) === 'subscriptions_product_tier_id_product_tiers_id_fk') throw unknownPlan()
    throw error
  }
}
