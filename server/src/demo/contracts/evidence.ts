import { consentVersion } from '@mantel/domain/contracts/consent'
import { placedFields } from '@mantel/domain/contracts/contract-fields'
import type { SignEventType } from '@mantel/domain/contracts/contracts'
import { eventHash, genesisHash } from '../../features/evidence/event-chain.ts'
import { signerOf } from '../clients.ts'
import { type Clock, type Moment, timeZone } from '../clock.ts'
import { senderOf } from '../people.ts'
import type { SentProject } from '../planning.ts'
import { stepTimes } from '../step-times.ts'
import { clientDevice, studioDevice } from './signatures.ts'

type ScenarioEvent = { at: Moment; type: SignEventType; body: Record<string, unknown> }

/**
 * Lists the contract's events as in its scenario, chained like real ones. `sealDemo` adds the seal event later.
 */
export function listChainedEvents(project: SentProject, clock: Clock) {
  const { companyId, contractId } = project
  let previousHash = genesisHash
  return listEvents(project, clock)
    .toSorted((one, other) => one.at.localeCompare(other.at))
    .map((scenarioEvent, index) => {
      const event = { contractId, seq: index + 1, previousHash, ...scenarioEvent }
      const hash = eventHash(event)
      previousHash = hash
      return { companyId, ...event, hash }
    })
}

function listEvents(project: SentProject, { at, now }: Clock): ScenarioEvent[] {
  const { contract, client, linkId, hash } = project
  const { sent, viewed, reminded, signed, withdrawn } = contract
  const { email } = client
  const { name: by, email: byEmail } = senderOf(project.leader)
  const events: ScenarioEvent[] = []
  const add = (day: string, time: string, type: SignEventType, body: ScenarioEvent['body']) =>
    events.push({ at: at(day, time), type, body })
  const addAccepted = (day: string, time: string, letter: string) =>
    events.push({
      at: earliest(later(at(day, time), 4), now),
      type: 'accepted',
      body: { letter, email, by: 'smtp' },
    })
  const name = signerOf(client)
  add(sent, stepTimes.sent, 'sent', {
    name,
    email,
    by,
    byEmail,
    ...studioDevice,
    revision: 1,
    contentHash: hash,
    linkId,
  })
  addAccepted(sent, stepTimes.sent, 'letter')
  if (viewed) add(viewed, stepTimes.viewed, 'opened', clientDevice)
  if (reminded) {
    add(reminded, stepTimes.reminded, 'reminded', { email })
    addAccepted(reminded, stepTimes.reminded, 'reminder')
  }
  if (signed) {
    const signedAt = at(signed, stepTimes.signed)
    add(signed, stepTimes.signed, 'consented', {
      ...clientDevice,
      version: consentVersion,
      reportedAt: later(signedAt, -90),
    })
    add(signed, stepTimes.signed, 'signed', {
      ...clientDevice,
      name,
      email,
      invitedEmail: email,
      contentHash: hash,
      linkId,
      timeZone,
      marks: marksOf(project, signedAt),
    })
  }
  if (withdrawn) add(withdrawn.on, stepTimes.closed, 'withdrawn', { by, reason: withdrawn.why })
  return events
}

/** The fields are signed one after the other, 15 seconds apart, just before the contract itself is signed. */
function marksOf({ frozen }: SentProject, signedAt: Moment) {
  const fields = placedFields(frozen).filter(({ signer }) => signer === 'client')
  return fields.map(({ position }, index) => ({
    fieldId: `field-${position}`,
    at: later(signedAt, -15 * (fields.length - index)),
  }))
}

const later = (moment: Moment, seconds: number) => new Date(Date.parse(moment) + seconds * 1000).toISOString()

// ISO timestamps sort chronologically as text.
const earliest = (one: Moment, other: Moment) => (one < other ? one : other)
