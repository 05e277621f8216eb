import type { ContractInList } from '@mantel/domain/contracts/contracts'
import { formatDateTime, formatShortDay } from '../contracts/sent/status-text.ts'
import * as copy from './copy.ts'

type Listed = Pick<ContractInList, 'displayedStatus' | 'sentAt' | 'viewedAt' | 'signedAt' | 'expiresAt'>

export function describeStatus(
  { displayedStatus, sentAt, viewedAt, signedAt, expiresAt }: Listed,
  timeZone: string,
): string {
  const day = (at: string) => formatShortDay(at, timeZone)
  const sent = sentAt ? `Sent ${day(sentAt)}` : 'Sent'
  switch (displayedStatus) {
    case 'draft':
      return copy.notSent
    case 'sent':
      return viewedAt ? copy.opened(sent, day(viewedAt)) : copy.notOpened(sent)
    case 'expired':
      return expiresAt ? copy.linkExpiredOn(day(expiresAt)) : copy.linkExpired
    case 'signed':
      return signedAt ? copy.signedOn(formatDateTime(signedAt, timeZone)) : 'Signed.'
    case 'withdrawn':
      return copy.withdrawn
    case 'declined':
      return copy.declined
  }
}
