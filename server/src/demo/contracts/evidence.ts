import { consentVersion } from '@mantel/domain/contracts/consent'
import { placedFields } from '@mantel/domain/contracts/contract-fields'
import type { SignEventType } from '@mantel/domain/contracts/contracts'
import { eventHash, genesisHash } from '../../features/evidence/event-chain.ts'
import { hours } from '../beginnings.ts'
import { signerOf } from '../clients.ts'
import { type Clock, type Moment, timeZone } from '../clock.ts'
import { senderOf } from '../people.ts'
import type { Sent } from '../planning.ts'
import { seenOfClient, seenOfStudio } from './signatures.ts'

type Told = { at: Moment; type: SignEventType; body: Record<string, unknown> }

/** What happened to a contract as its story has it, chained like what is observed. The seal is no story: it is made. */
export function chainOf(project: Sent, clock: Clock) {
  const { companyId, contractId } = project
  let previousHash = genesisHash
  return toldOf(project, clock)
    .toSorted((one, other) => one.at.localeCompare(other.at))
    .map((told, index) => {
      const event = { contractId, seq: index + 1, previousHash, ...told }
      const hash = eventHash(event)
      previousHash = hash
      return { companyId, ...event, hash }
    })
}

function toldOf(project: Sent, { at, now }: Clock): Told[] {
  const { contract, client, linkId, hash } = project
  const { sent, viewed, reminded, signed, withdrawn } = contract
  const { email } = client
  const { name: by, email: byEmail } = senderOf(project.leader)
  const told: Told[] = []
  const tell = (day: string, time: string, type: SignEventType, body: Told['body']) =>
    told.push({ at: at(day, time), type, body })
  const accepted = (day: string, time: string, letter: string) =>
    told.push({
      at: earliest(later(at(day, time), 4), now),
      type: 'accepted',
      body: { letter, email, by: 'smtp' },
    })
  const name = signerOf(client)
  tell(sent, hours.sent, 'sent', {
    name,
    email,
    by,
    byEmail,
    ...seenOfStudio,
    revision: 1,
    contentHash: hash,
    linkId,
  })
  accepted(sent, hours.sent, 'letter')
  if (viewed) tell(viewed, hours.viewed, 'opened', seenOfClient)
  if (reminded) {
    tell(reminded, hours.reminded, 'reminded', { email })
    accepted(reminded, hours.reminded, 'reminder')
  }
  if (signed) {
    const signedAt = at(signed, hours.signed)
    tell(signed, hours.signed, 'consented', {
      ...seenOfClient,
      version: consentVersion,
      reportedAt: later(signedAt, -90),
    })
    tell(signed, hours.signed, 'signed', {
      ...seenOfClient,
      name,
      email,
      invitedEmail: email,
      contentHash: hash,
      linkId,
      timeZone,
      marks: marksOf(project, signedAt),
    })
  }
  if (withdrawn) tell(withdrawn.on, hours.closed, 'withdrawn', { by, reason: withdrawn.why })
  return told
}

/** One field after the other, in the minute before. */
function marksOf({ frozen }: Sent, signedAt: Moment) {
  const fields = placedFields(frozen).filter(({ signer }) => signer === 'client')
  return fields.map(({ position }, index) => ({
    fieldId: `field-${position}`,
    at: later(signedAt, -15 * (fields.length - index)),
  }))
}

const later = (moment: Moment, seconds: number) => new Date(Date.parse(moment) + seconds * 1000).toISOString()

// ISO text sorts like time.
const earliest = (one: Moment, other: Moment) => (one < other ? one : other)
