import { conflict } from '../../../errors.ts'
import type { Provider } from '../../../platform/stripe/provider.ts'
import { ProviderError } from '../../../platform/stripe/provider-error.ts'
import { releaseSchedule } from '../../provider/plans/change/schedule-price.ts'
import { type Deps, unavailable } from '../../provider/plans/deps.ts'
import { type OverrideCall, overridePlan } from './override-plan.ts'

type When = 'now' | 'period-end'

export const cancelCompanyPlan = (
  deps: Deps,
  call: OverrideCall,
  { when, version }: { when: When; version: number },
) =>
  overridePlan(deps, call, {
    override: 'cancel',
    version,
    atProvider: async ({ provider, subscriptionId }) => {
      if (when === 'now') return endSubscription(provider, subscriptionId)
      await releaseSchedule(provider, subscriptionId)
      return setCancelAtEnd(provider, subscriptionId, true)
    },
    here: (_, now) => {
      if (when === 'period-end')
        throw conflict('Only a paid plan can be canceled at the end of its period. Cancel it now instead.')
      return {
        status: 'canceled',
        isComped: false,
        cancelAtPeriodEnd: false,
        endedAt: now.toISOString(),
        manualSince: now.toISOString(),
      }
    },
    activity: () => ({
      action: 'subscription.canceled',
      description: when === 'now' ? 'Canceled the plan right away' : 'Canceled the plan',
    }),
  })

export const resumeCompanyPlan = (deps: Deps, call: OverrideCall) =>
  overridePlan(deps, call, {
    override: 'resume',
    version: null,
    atProvider: ({ provider, subscriptionId }) => setCancelAtEnd(provider, subscriptionId, false),
    here: () => ({}),
    activity: () => ({ action: 'subscription.resumed', description: 'Resumed the plan' }),
  })

const setCancelAtEnd = (provider: Provider, subscriptionId: string, isCanceled: boolean) =>
  provider.call(
    (stripe) => stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: isCanceled }),
    unavailable,
  )

/** Ends a subscription at once and refunds nothing. It is not an error if it has ended in the meantime. */
export async function endSubscription(provider: Provider, subscriptionId: string) {
  try {
    await provider.call((stripe) => stripe.subscriptions.cancel(subscriptionId), unavailable)
  } catch (error) {
    if (!(error instanceof ProviderError) || error.reason !== 'refused') throw error
    const { status } = await provider.call(
      (stripe) => stripe.subscriptions.retrieve(subscriptionId),
      unavailable,
    )
    if (status !== 'canceled') throw error
  }
}
