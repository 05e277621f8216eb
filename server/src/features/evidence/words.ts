import type { SignEvent, SignEventType } from '@mantel/domain/contracts'

type Told = { seq: number; at: string; type: SignEventType; hash: string; body: Record<string, unknown> }

/** For the studio and on the paper, where the parties read of themselves. */
export const tell = (events: Told[]): SignEvent[] =>
  events.map(({ body, ...event }) => ({ ...pick(event), words: wordsFor(event.type, body) }))

/** For whoever holds the paper: nobody's address is told to a stranger. */
export const tellAnybody = (events: Told[]): SignEvent[] =>
  events.map(({ body, ...event }) => ({ ...pick(event), words: wordsFor(event.type, hideAddresses(body)) }))

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
      return `Withdrawn by ${text('by')}${because}`
    case 'reminded':
      return `Reminder ordered for ${text('email')}`
    case 'extended':
      return `Given until ${text('until')} by ${text('by')}`
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
const hideAddresses = (body: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(body)
      // What somebody wrote to the other party is between the two.
      .filter(([name]) => name !== 'reason')
      .map(([name, value]) => [
        name,
        name === 'email' && typeof value === 'string' ? value.replace(/^(.).*@/, '$1•••@') : value,
      ]),
  )
