import { type ProviderAccount, providerAccountApi } from '@mantel/domain/provider/account'
import { payoutsApi } from '@mantel/domain/provider/provider-payments'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, query, useChange } from '../../platform/api/api.ts'
import { pages } from '../../platform/api/pages.ts'
import { refreshAfter } from '../../platform/api/refresh.ts'

export const accountQuery = query(providerAccountApi.get, {})

export const payoutsPages = pages(payoutsApi.list, { query: { limit: 20 } })
export const payoutQuery = (id: string) => query(payoutsApi.get, { params: { id } })

export const useCheckAccount = () => useAccountChange(providerAccountApi.check)
export const useEditAccount = () => useAccountChange(providerAccountApi.edit)
export const useDisconnect = () => useChange(providerAccountApi.disconnect)

type AccountChange = typeof providerAccountApi.check | typeof providerAccountApi.edit

/** The response contains the whole account, so it is shown without another request. */
function useAccountChange<E extends AccountChange>(endpoint: E) {
  const queries = useQueryClient()
  return useMutation<ProviderAccount, Error, Parameters<typeof call<E>>[1]>({
    mutationFn: (input) => call(endpoint, input),
    onSuccess: (account) => {
      queries.setQueryData(accountQuery.queryKey, account)
      void refreshAfter(queries, endpoint, [providerAccountApi.get])
    },
  })
}

/** Opens the provider's page. The button stays busy until the browser has left this page. */
export function useVisit(
  endpoint: typeof providerAccountApi.connect | typeof providerAccountApi.openDashboard,
) {
  return useMutation({
    mutationFn: async () => {
      const { url } = await call(endpoint, {})
      location.assign(url)
      await leaving()
    },
  })
}

/**
 * Resolves only if the Back button of the provider's site restores this page, whose button would otherwise stay busy.
 */
const leaving = () =>
  new Promise<void>((resolve) => addEventListener('pageshow', () => resolve(), { once: true }))
