import type { SignEvent, SignEventType } from '@mantel/domain/contracts/contracts'
import { dayIn, onPaper } from '@mantel/domain/dates'

type Told = { seq: number; at: string; type: SignEventType; hash: string; body: Record<string, unknown> }

/** For the studio. */
export const tell = (events: Told[]): SignEvent[] =>
  events.map(({ body, ...event }) => ({ ...pick(event), words: wordsFor(event.type, body) }))

/** For whoever holds the paper: nobody's address is told to a stranger. */
export const tellAnybody = (events: Told[]): SignEvent[] => tellSigner(events, [])

/** On the paper, where the signer reads of themselves: their own addresses, and nobody else's. */
export const tellSigner = (events: Told[], own: string[]): SignEvent[] =>
  events.map(({ body, ...event }) => ({
    ...pick(event),
    words: wordsFor(event.type, withoutOthers(body, own)),
  }))

const pick = ({ seq, at, type, hash }: Omit<Told, 'body'>) => ({ seq, at, type, hash })

function wordsFor(type: SignEventType, body: Record<string, unknown>): string {
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
      // Before the day was kept with it, only the moment was.
      const until = text('untilDay') || onPaper(dayIn('UTC', text('until')))
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

/** What the record calls a letter about a contract. */
export const kindOfLetter = (templateKey: string | null) =>
  templateKey === 'contract_reminder' ? 'reminder' : 'letter'

/** h•••@mail.com */
export const masked = (email: string) => email.replace(/^(.).*@/u, '$1•••@')

const withoutOthers = (body: Record<string, unknown>, own: string[]) =>
  Object.fromEntries(
    Object.entries(body)
      // What somebody wrote to the other party, or to themselves, is no part of what is shown around.
      .filter(([name]) => name !== 'reason')
      .map(([name, value]) => [
        name,
        name === 'email' && typeof value === 'string' && !own.includes(value) ? masked(value) : value,
      ]),
  )
