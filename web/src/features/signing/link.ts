import type { Sender, SigningData } from '@mantel/domain/contracts/signing'
import { ApiError, callApi } from '../site/call-api.ts'
import * as copy from './copy.ts'

export type LinkResult =
  | { kind: 'open' | 'signed'; data: SigningData }
  | { kind: 'withdrawn' | 'declined'; sender?: Sender | undefined }
  | { kind: 'invalid' }
  /** The server did not respond, or its error is not about the link. The user can retry. */
  | { kind: 'error'; text: string }

/** The page's headers preload this request, so the browser often has the response already. */
export async function loadLink(token: string): Promise<LinkResult> {
  try {
    const data = await callApi<SigningData>(`/api/sign/${token}`)
    return { kind: data.signed ? 'signed' : 'open', data }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const result = resultOf(error)
    if (result.kind !== 'withdrawn' && result.kind !== 'declined') return result
    // The sender is optional: the page works without it.
    const sender = await callApi<Sender>(`/api/sign/${token}/sender`).catch(() => undefined)
    return { ...result, sender }
  }
}

export function resultOf({ status, code, text }: ApiError): LinkResult {
  if (status === 410 && code === 'declined') return { kind: 'declined' }
  if (text?.includes('withdrawn')) return { kind: 'withdrawn' }
  if (status === 400 || status === 404 || status === 410) return { kind: 'invalid' }
  return { kind: 'error', text: text ?? copy.unreachable }
}
