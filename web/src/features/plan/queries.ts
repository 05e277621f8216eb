import { type Plan, planApi } from '@mantel/domain/plans/plans'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, query } from '../../platform/api/api.ts'
import { refreshAfter } from '../../platform/api/refresh.ts'

export const planQuery = query(planApi.get, {})

export const planStatusQuery = query(planApi.status, {})

type Choice = { tierId: string; billingPeriod: 'monthly' | 'annual' }
type Checkout = Choice & { from?: 'plan' | 'onboarding' }

/** Is not cached after the dialog closes, because the amount that is due depends on the day. */
export const usePreview = (choice: Choice) =>
  useQuery({ ...query(planApi.preview, { query: choice }), gcTime: 0 })

type PlanChange =
  | typeof planApi.change
  | typeof planApi.keep
  | typeof planApi.cancel
  | typeof planApi.resume
  | typeof planApi.check

/** The response contains the whole plan, so it is shown without another request. */
export function usePlanChange<E extends PlanChange>(endpoint: E) {
  const queries = useQueryClient()
  return useMutation<Plan, Error, Parameters<typeof call<E>>[1]>({
    mutationFn: (input) => call(endpoint, input),
    onSuccess: (plan) => {
      queries.setQueryData(planQuery.queryKey, plan)
      void refreshAfter(queries, endpoint, [planApi.get, planApi.status])
    },
  })
}

/** Opens the provider’s page. The button stays busy until the browser has left this page. */
export function useCheckout() {
  return useMutation<void, Error, Checkout>({
    mutationFn: async (choice) => leaveTo((await call(planApi.checkout, { body: choice })).url),
  })
}

export function usePortal() {
  return useMutation<void, Error, void>({
    mutationFn: async () => leaveTo((await call(planApi.portal, {})).url),
  })
}

/**
 * Resolves only if the Back button of the provider’s site restores this page, whose button would otherwise stay busy.
 */
function leaveTo(url: string) {
  location.assign(url)
  return new Promise<void>((resolve) => addEventListener('pageshow', () => resolve(), { once: true }))
}
