import type { Contract, SignEventType } from '@mantel/domain/contracts/contracts'
import { dayIn, formatNumericDay } from '@mantel/domain/dates'
import { isUndelivered } from './waiting-status.ts'

/** Mar 9; with the year where it is not this one. */
export function shortDay(at: string, timeZone: string, now = new Date()) {
  const isThisYear = dayIn(timeZone, at).slice(0, 4) === dayIn(timeZone, now).slice(0, 4)
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    month: 'short',
    day: 'numeric',
    ...(!isThisYear && { year: 'numeric' }),
  }).format(new Date(at))
}

/** 03/12/2026, 9:12 AM */
export const paperMoment = (at: string, timeZone: string) =>
  `${formatNumericDay(dayIn(timeZone, at))}, ${new Intl.DateTimeFormat('en-US', { timeZone, timeStyle: 'short' }).format(new Date(at))}`

/** Above the paper, in the editor: why it can be written on, or why not. */
export function bannerOf(contract: Contract, timeZone: string): string | null {
  const { state, signedAt } = contract
  switch (state) {
    case 'draft':
      return null
    case 'sent':
      return `${storyOf(contract, timeZone)} Withdraw to edit.`
    case 'expired':
      return `${storyOf(contract, timeZone)} Send it again, or withdraw to edit.`
    case 'signed':
      return `Signed on ${signedAt ? formatNumericDay(dayIn(timeZone, signedAt)) : 'an earlier day'}. Duplicate to make a new version.`
    case 'withdrawn':
      return `Withdrawn${onDay(contract, 'withdrawn', timeZone)}${because(contract.withdrawnReason)}. Change it and send it again.`
    case 'declined':
      return `${whomOf(contract) ?? 'The client'} declined${onDay(contract, 'declined', timeZone)}${because(contract.declinedReason)}. Change it and send it again.`
  }
}

/** What became of it, in one or two sentences. */
export function storyOf(contract: Contract, timeZone: string): string {
  const { state, sentAt, viewedAt, link, signatures } = contract
  const whom = whomOf(contract) ?? 'the client'
  const seen = viewedAt ? `Opened ${shortDay(viewedAt, timeZone)}.` : 'Not opened yet.'
  const opened = isUndelivered(contract) ? `${seen} ${undelivered}` : seen
  switch (state) {
    case 'draft':
      return 'Not sent yet.'
    case 'sent':
      return [
        `Sent to ${whom}${sentAt ? ` on ${shortDay(sentAt, timeZone)}` : ''}.`,
        opened,
        ...(link ? [`The link works until ${shortDay(link.expiresAt, timeZone)}.`] : []),
      ].join(' ')
    case 'expired':
      return `Sent to ${whom}${sentAt ? ` on ${shortDay(sentAt, timeZone)}` : ''}. ${opened} ${link ? `The link stopped working on ${shortDay(link.expiresAt, timeZone)}.` : 'The link no longer works.'}`
    case 'signed': {
      const signed = signatures.find(({ signerType }) => signerType === 'client')
      return signed
        ? `Signed by ${signed.signerName} on ${paperMoment(signed.signedAt, timeZone)}.`
        : 'Signed.'
    }
    case 'withdrawn':
      return `Withdrawn${onDay(contract, 'withdrawn', timeZone)}${because(contract.withdrawnReason)}.`
    case 'declined':
      return `Declined by ${whom}${onDay(contract, 'declined', timeZone)}${because(contract.declinedReason)}.`
  }
}

/** To whom it went: what has a link may have gone to somebody else than the client. */
const whomOf = ({ link, recipient }: Contract) => link?.recipientName ?? recipient?.name

function onDay({ events }: Contract, type: SignEventType, timeZone: string) {
  const event = events.findLast((one) => one.type === type)
  return event ? ` on ${shortDay(event.at, timeZone)}` : ''
}

const undelivered = 'The mail server did not take our letter: try another address, or copy the link.'

const because = (reason: string | null) => (reason ? `: “${reason}”` : '')
