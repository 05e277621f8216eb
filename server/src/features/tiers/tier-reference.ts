import { invalid } from '../../errors.ts'
import { violatedConstraint } from '../../platform/database/connect.ts'

export const unknownPlan = () => invalid('Unknown plan', { tierId: 'Unknown plan' })

/**
 * Runs `save`. If the plan was deleted before `save` stored a reference to it, refuses the call as for an unknown plan.
 */
export async function refuseDeletedTier<T>(save: () => Promise<T>) {
  try {
    return await save()
  } catch (error) {
    if (violatedConstraint(error) === 'subscriptions_product_tier_id_product_tiers_id_fk') throw unknownPlan()
    throw error
  }
}
