import { invalid } from '../../errors.ts'
import { violatedConstraint } from '../../platform/database/connect.ts'

export const unknownPlan = () => invalid('Unknown plan', { tierId: 'Unknown plan' })

/** Runs `save`. If the plan is deleted before `save` refers to it, refuses it like an unknown plan. */
export async function refuseDeletedTier<T>(save: () => Promise<T>) {
  try {
    return await save()
  } catch (error) {
    if (violatedConstraint(error) === 'subscriptions_product_tier_id_product_tiers_id_fk') throw unknownPlan()
    throw error
  }
}
