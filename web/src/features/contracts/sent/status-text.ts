import { dayIn, formatNumericDay } from '@mantel/domain/basics/dates'
import type { Contract, SignEventType } from '@mantel/domain/contracts/contracts'
import * as copy from './copy.ts'
import { hasBounced } from './waiting-status.ts'

/** Formats a day like “Mar 9”, with the year unless it is the current year. */
export function formatShortDay(at: string, timeZone: string, now = new Date()) {
  const isThisYear = dayIn(timeZone, at).slice(0, 4) === dayIn(timeZone, now).slice(0, 4)
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    month: 'short',
    day: 'numeric',
    ...(!isThisYear && { year: 'numeric' }),
  }).format(new Date(at))
}

/** Formats an instant like “03/12/2026, 9:12 AM”. */
export const formatDateTime = (at: string, timeZone: string) =>
  `${formatNumericDay(dayIn(timeZone, at))}, ${new Intl.DateTimeFormat('en-US', { timeZone, timeStyle: 'short' }).format(new Date(at))}`

/**
 * The sentence above the document that says whether the contract can be edited. Null for a draft that was never sent.
 */
export function bannerText(contract: Contract, timeZone: string): string | null {
  const { displayedStatus, signedAt } = contract
  switch (displayedStatus) {
    case 'draft':
      return null
    case 'sent':
      return copy.withdrawToEdit(statusText(contract, timeZone))
    case 'expired':
      return copy.resendOrEdit(statusText(contract, timeZone))
    case 'signed':
      return copy.amendOrDuplicate(
        signedAt ? `Signed on ${formatNumericDay(dayIn(timeZone, signedAt))}` : 'Signed',
      )
    case 'withdrawn':
      return copy.editAndResend(statusText(contract, timeZone))
    case 'declined':
      return copy.editAndResend(
        copy.recipientDeclined(
          recipientName(contract),
          onDay(contract, 'declined', timeZone),
          because(contract.declinedReason),
        ),
      )
  }
}

export function statusText(contract: Contract, timeZone: string): string {
  const { displayedStatus, sentAt, viewedAt, link, signatures } = contract
  const recipient = recipientName(contract)
  const sent = copy.sentTo(recipient, sentAt ? ` on ${formatShortDay(sentAt, timeZone)}` : '')
  const opened = viewedAt ? copy.opened(formatShortDay(viewedAt, timeZone)) : copy.notOpened
  const bounced = hasBounced(contract) ? copy.bounced : null
  const expiry = link && formatShortDay(link.expiresAt, timeZone)
  switch (displayedStatus) {
    case 'draft':
      return copy.notSent
    case 'sent':
      return [sent, opened, bounced, expiry && copy.linkExpires(expiry)].filter(Boolean).join(' ')
    case 'expired':
      return [sent, opened, bounced, copy.linkExpired(expiry)].filter(Boolean).join(' ')
    case 'signed': {
      const signed = signatures.find(({ signerType }) => signerType === 'client')
      return signed ? copy.signedBy(signed.signerName, formatDateTime(signed.signedAt, timeZone)) : 'Signed.'
    }
    case 'withdrawn':
      return copy.withdrawn(onDay(contract, 'withdrawn', timeZone), because(contract.withdrawnReason))
    case 'declined':
      return copy.declinedBy(
        recipient,
        onDay(contract, 'declined', timeZone),
        because(contract.declinedReason),
      )
  }
}

/** Prefers the link's recipient, because the contract may have been sent to someone other than the client. */
const recipientName = ({ link, recipient }: Contract) => link?.recipientName ?? recipient?.name

function onDay({ events }: Contract, type: SignEventType, timeZone: string) {
  const event = events.findLast((event) => event.type === type)
  return event ? ` on ${formatShortDay(event.at, timeZone)}` : ''
}

/** Ends a sentence with the quoted reason, or with a period if there is no reason. */
const because = (reason: string | null) => (reason ? `: “${reason.replace(/[^.!?]$/, '$&.')}”` : '.')
