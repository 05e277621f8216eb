import type { SignEvent, SignEventType } from '@mantel/domain/contracts/contracts'
import { dayIn, formatNumericDay } from '@mantel/domain/dates'

type RecordedEvent = {
  seq: number
  at: string
  type: SignEventType
  hash: string
  body: Record<string, unknown>
}

export const describeEvents = (events: RecordedEvent[]): SignEvent[] =>
  events.map(({ body, ...event }) => ({ ...pick(event), words: describeEvent(event.type, body) }))

/** For anyone with the PDF: all email addresses are masked. */
export const describeForPublic = (events: RecordedEvent[]): SignEvent[] => describeForSigner(events, [])

/** For the PDF: shows the signer's own addresses and masks all others. */
export const describeForSigner = (events: RecordedEvent[], own: string[]): SignEvent[] =>
  events.map(({ body, ...event }) => ({
    ...pick(event),
    words: describeEvent(event.type, hideOtherAddresses(body, own)),
  }))

const pick = ({ seq, at, type, hash }: Omit<RecordedEvent, 'body'>) => ({ seq, at, type, hash })

function describeEvent(type: SignEventType, body: Record<string, unknown>): string {
  const text = (name: string) => (typeof body[name] === 'string' ? (body[name] as string) : '')
  const because = text('reason') ? `: ${text('reason')}` : ''
  switch (type) {
    case 'sent':
      return `Sent to ${text('name')} at ${text('email')} by ${text('by')}, version ${Number(body.revision ?? 1)}`
    case 'accepted':
      return text('by') === 'outbox'
        ? `The ${text('letter')} to ${text('email')} was written to the outbox of this machine`
        : `The ${text('letter')} to ${text('email')} was accepted by the mail server`
    case 'refused':
      return `The ${text('letter')} to ${text('email')} was not taken by the mail server (${text('answer')})`
    case 'opened':
      return 'Opened by whoever held the link'
    case 'consented':
      return `Agreed to sign electronically, wording ${text('version')}`
    case 'signed':
      return `Signed by ${text('name')} with the address ${text('email')}`
    case 'declined':
      return `Declined${because}`
    case 'withdrawn':
      return body.isReplaced === true
        ? `Replaced by a new version by ${text('by')}`
        : `Withdrawn by ${text('by')}${because}`
    case 'reminded':
      return `Reminder ordered for ${text('email')}`
    case 'copied':
      return `The link was copied by ${text('by')}, to be handed over by other means`
    case 'extended': {
      // Older events have no `untilDay`, only the instant.
      const until = text('untilDay') || formatNumericDay(dayIn('UTC', text('until')))
      return body.isNewLink === true
        ? `New link for ${text('email')} by ${text('by')}, until ${until}; the earlier one ended`
        : `Given until ${until} by ${text('by')}`
    }
    case 'expired':
      return 'The link ran out'
    case 'sealed':
      return `Sealed; SHA-256 of the paper ${text('sha256')}`
  }
}

/** The name of the email in evidence and activity. */
export const emailKind = (templateKey: string | null) =>
  templateKey === 'contract_reminder' ? 'reminder' : 'letter'

/** h•••@mail.com */
export const maskEmail = (email: string) => email.replace(/^(.).*@/u, '$1•••@')

const hideOtherAddresses = (body: Record<string, unknown>, own: string[]) =>
  Object.fromEntries(
    Object.entries(body)
      // A reason is private between the two parties.
      .filter(([name]) => name !== 'reason')
      .map(([name, value]) => [
        name,
        name === 'email' && typeof value === 'string' && !own.includes(value) ? maskEmail(value) : value,
      ]),
  )
