import type { PayPage } from '@mantel/domain/payments/pay'
import { ApiError, callApi } from '../site/call-api.ts'
import * as copy from './copy.ts'

export type LoadResult =
  | {
      kind: 'found'
      page: PayPage
      /**
       * The URL says that the client has paid on the provider's page, but the provider does not report a payment yet.
       */
      isUnconfirmed?: boolean
    }
  | { kind: 'invalid' }
  /** The server did not respond, or its error is not about the link. The user can retry. */
  | { kind: 'error'; text: string }

/** The page's headers preload this request, so the browser often has the response already. */
export const loadInvoice = (token: string) => load(() => callApi<PayPage>(`/api/pay/${token}`))

/**
 * Called after the client returns from the provider's page. The URL alone proves no payment, so the server asks the
 * provider.
 */
export async function checkInvoice(token: string): Promise<LoadResult> {
  const result = await load(() => callApi<PayPage>(`/api/pay/${token}/checks`, {}))
  // The invoice can be shown even if the provider cannot be asked.
  const loaded = result.kind === 'error' ? await loadInvoice(token) : result
  if (loaded.kind !== 'found') return loaded
  const { open, payments } = loaded.page
  const isKnown = payments.some(
    ({ source, createdAt }) => source === 'provider' && Date.now() - Date.parse(createdAt) < recentMs,
  )
  return { ...loaded, isUnconfirmed: open > 0 && !isKnown }
}

/** An older payment is not the one just made, because the provider's page is open for less than an hour. */
const recentMs = 3_600_000

async function load(call: () => Promise<PayPage>): Promise<LoadResult> {
  try {
    return { kind: 'found', page: await call() }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { status, text } = error
    const isInvalid = status === 400 || status === 404 || status === 410
    return isInvalid ? { kind: 'invalid' } : { kind: 'error', text: text ?? copy.unreachable }
  }
}

/**
 * Loads the invoice of the current URL and removes the URL's query, so that a reload does not count as another return.
 */
export function openLink(token: string): Promise<LoadResult> {
  const hasReturned = new URLSearchParams(location.search).has('paid')
  if (location.search) history.replaceState(null, '', location.pathname)
  return hasReturned ? checkInvoice(token) : loadInvoice(token)
}
