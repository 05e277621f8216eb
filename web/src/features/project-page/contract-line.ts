import type { ContractInList } from '@mantel/domain/contracts/contracts'
import { paperMoment, shortDay } from '../contracts/sent/status-text.ts'

type Listed = Pick<ContractInList, 'state' | 'sentAt' | 'viewedAt' | 'signedAt' | 'expiresAt'>

/** What became of a contract, in one line beside others. */
export function lineOf({ state, sentAt, viewedAt, signedAt, expiresAt }: Listed, timeZone: string): string {
  const day = (at: string) => shortDay(at, timeZone)
  const sent = sentAt ? `Sent ${day(sentAt)}` : 'Sent'
  switch (state) {
    case 'draft':
      return 'Not sent yet.'
    case 'sent':
      return viewedAt ? `${sent}, opened ${day(viewedAt)}.` : `${sent}, not opened yet.`
    case 'expired':
      return expiresAt ? `The link stopped working on ${day(expiresAt)}.` : 'The link no longer works.'
    case 'signed':
      return signedAt ? `Signed on ${paperMoment(signedAt, timeZone)}.` : 'Signed.'
    case 'withdrawn':
      return 'Taken back. Change it and send it again.'
    case 'declined':
      return 'The client declined. Change it and send it again.'
  }
}
