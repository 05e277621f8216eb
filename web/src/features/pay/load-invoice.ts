import type { PayPage } from '@mantel/domain/payments/pay'
import { ApiError, callApi } from '../site/call-api.ts'
import * as copy from './copy.ts'

export type LoadResult =
  | { kind: 'found'; page: PayPage }
  | { kind: 'invalid' }
  /** The server did not answer, or the answer says nothing about the link. The user can retry. */
  | { kind: 'error'; text: string }

/** The page's headers preload this request, so the browser often has the response already. */
export async function loadInvoice(token: string): Promise<LoadResult> {
  try {
    return { kind: 'found', page: await callApi<PayPage>(`/api/pay/${token}`) }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { status, text } = error
    const isInvalid = status === 400 || status === 404 || status === 410
    return isInvalid ? { kind: 'invalid' } : { kind: 'error', text: text ?? copy.unreachable }
  }
}
