import { dayIn, formatNumericDay } from '@mantel/domain/basics/dates'
import type { SignEvent, SignEventType } from '@mantel/domain/contracts/contracts'

type RecordedEvent = {
  seq: number
  at: string
  type: SignEventType
  hash: string
  body: Record<string, unknown>
}

export const describeEvents = (events: RecordedEvent[]): SignEvent[] =>
  events.map(({ body, ...event }) => ({ ...pick(event), words: describeEvent(event.type, body) }))

/** Describes events for anyone with the PDF: masks all email addresses. */
export const describeForPublic = (events: RecordedEvent[]): SignEvent[] => describeForSigner(events, [])

/** Describes events for the PDF: shows the signer's own addresses and masks all others. */
export const describeForSigner = (events: RecordedEvent[], own: string[]): SignEvent[] =>
  events.map(({ body, ...event }) => ({
    ...pick(event),
    words: describeEvent(event.type, hideOtherAddresses(body, own)),
  }))

const pick = ({ seq, at, type, hash }: Omit<RecordedEvent, 'body'>) => ({ seq, at, type, hash })

function describeEvent(type: SignEventType, body: Record<string, unknown>): string {
  const text = (name: string) => (typeof body[name] === 'string' ? (body[name] as string) : '')
  const emailName = text('letter') === 'reminder' ? 'Reminder' : 'Email'
  const because = text('reason') ? `: ${text('reason')}` : ''
  switch (type) {
    case 'sent':
      return `Sent to ${text('name')} at ${text('email')} by ${text('by')}, version ${Number(body.revision ?? 1)}`
    case 'accepted':
      return text('by') === 'outbox'
        ? `${emailName} to ${text('email')} was saved to this server’s outbox`
        : `${emailName} to ${text('email')} was accepted by the mail server`
    case 'refused':
      return `${emailName} to ${text('email')} bounced (${text('answer')})`
    case 'opened':
      return 'Opened via signing link'
    case 'consented':
      return `Agreed to sign electronically, version ${text('version')}`
    case 'signed':
      return `Signed by ${text('name')} (${text('email')})`
    case 'declined':
      return `Declined${because}`
    case 'withdrawn':
      return body.isReplaced === true
        ? `Replaced by a new version by ${text('by')}`
        : `Withdrawn by ${text('by')}${because}`
    case 'reminded':
      return `Reminder requested for ${text('email')}`
    case 'copied':
      return `Signing link copied by ${text('by')}`
    case 'extended': {
      // Older events have no `untilDay`, only the instant.
      const until = text('untilDay') || formatNumericDay(dayIn('UTC', text('until')))
      return body.isNewLink === true
        ? `New link sent to ${text('email')} by ${text('by')}, expires ${until}. The earlier link stopped working.`
        : `Extended until ${until} by ${text('by')}`
    }
    case 'expired':
      return 'Signing link expired'
    case 'sealed':
      return `Sealed. SHA-256 of the PDF: ${text('sha256')}`
  }
}

/** Returns the name of the email in the evidence. Hashed events contain this name, so it cannot change. */
export const emailKind = (templateKey: string | null) =>
  templateKey === 'contract_reminder' ? 'reminder' : 'letter'

/** Masks an email address, for example h•••@mail.com. */
export const maskEmail = (email: string) => email.replace(/^(.).*@/u, '$1•••@')

const hideOtherAddresses = (body: Record<string, unknown>, own: string[]) =>
  Object.fromEntries(
    Object.entries(body)
      // A reason stays private between the two parties.
      .filter(([name]) => name !== 'reason')
      .map(([name, value]) => [
        name,
        name === 'email' && typeof value === 'string' && !own.includes(value) ? maskEmail(value) : value,
      ]),
  )
