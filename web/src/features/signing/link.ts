import type { Sender, SigningData } from '@mantel/domain/contracts/signing'
import { ask, Refused } from '../site/call-api.ts'

/** What became of a link. */
export type LinkAnswer =
  | { kind: 'open' | 'signed'; data: SigningData }
  | { kind: 'withdrawn' | 'declined'; sender?: Sender | undefined }
  | { kind: 'invalid' }
  /** Nobody knows: there was no answer, or one that says nothing about the link. It can be asked again. */
  | { kind: 'trouble'; text: string }

/** Begun by the page's own headers already: the browser has the answer when the scripts ask for it. */
export async function askForLink(token: string): Promise<LinkAnswer> {
  try {
    const data = await ask<SigningData>(`/api/sign/${token}`)
    return { kind: data.signed ? 'signed' : 'open', data }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const answer = answerTo(error)
    if (answer.kind !== 'withdrawn' && answer.kind !== 'declined') return answer
    // Who sent it would help, and is not what was asked: without it the page says the same.
    const sender = await ask<Sender>(`/api/sign/${token}/sender`).catch(() => undefined)
    return { ...answer, sender }
  }
}

export function answerTo({ status, code, text }: Refused): LinkAnswer {
  if (status === 410 && code === 'declined') return { kind: 'declined' }
  if (text?.includes('withdrawn')) return { kind: 'withdrawn' }
  if (status === 400 || status === 404 || status === 410) return { kind: 'invalid' }
  return { kind: 'trouble', text: text ?? 'We can’t reach the server. Check your connection and try again.' }
}
