import { extendedTrialEnd } from '@mantel/domain/plans/overrides'
import { extendOffer } from '../../provider/plans/codes/extend-offer.ts'
import { type Deps, unavailable } from '../../provider/plans/deps.ts'
import { type OverrideCall, overridePlan } from './override-plan.ts'

/** A trial that has ended starts again, even if the company never entered a card. */
export const extendTrial = (
  deps: Deps,
  call: OverrideCall,
  { days, version }: { days: number; version: number },
) =>
  overridePlan(deps, call, {
    override: 'extend',
    version,
    // Sends the new end and not a number of days, so two calls at once extend the trial only once.
    atProvider: async ({ provider, subscriptionId, row }) => {
      const end = extendedTrialEnd(row.currentPeriodEnd, days, deps.clock())
      const discounts = await extendOffer(provider, subscriptionId, deps.clock(), new Date(end))
      return provider.call(
        (stripe) =>
          stripe.subscriptions.update(subscriptionId, {
            trial_end: Math.floor(Date.parse(end) / 1000),
            proration_behavior: 'none',
            ...(discounts && { discounts }),
          }),
        unavailable,
      )
    },
    here: ({ currentPeriodEnd }, now) => ({
      status: 'trial',
      currentPeriodEnd: extendedTrialEnd(currentPeriodEnd, days, now),
      isComped: false,
      endedAt: null,
      manualSince: now.toISOString(),
    }),
    activity: ({ currentPeriodEnd }) => ({
      action: 'subscription.extended',
      description: `Extended the trial by ${days === 1 ? '1 day' : `${days} days`}`,
      changes: [
        {
          field: 'periodEnd',
          before: currentPeriodEnd,
          after: extendedTrialEnd(currentPeriodEnd, days, deps.clock()),
        },
      ],
    }),
  })
