import type { RecordPart } from '@mantel/domain/contracts/record-parts'
import type { SecretBox } from '../../platform/secrets.ts'
import { type Anchor, findBreak } from './event-chain.ts'
import { isHeadSigned } from './event-heads.ts'
import { findChangedParts, type Records } from './records.ts'

/**
 * Returns the parts of the records that were changed since the last event. Every change that our code makes to a sent
 * contract appends an event, and the last event is signed together with the hashes of the records.
 */
export function compareWithHistory(secrets: SecretBox, records: Records): RecordPart[] {
  const { head } = records
  if (!head) return isUnsent(records) ? [] : ['history']
  return [
    ...(isHistoryIntact(secrets, records) ? [] : ['history' as const]),
    ...findChangedParts(records, head.records ?? {}),
  ]
}

/** A contract without events must show no sign of having been sent. Otherwise its history was deleted. */
const isUnsent = ({ contract, events, links, signatures, versions }: Records) =>
  contract.status === 'draft' &&
  !contract.sentAt &&
  !contract.withdrawnAt &&
  !contract.declinedAt &&
  events.length === 0 &&
  links.length === 0 &&
  signatures.length === 0 &&
  versions.every(({ revision }) => revision === null)

/** Whether the events are those that this installation wrote: all of them, unchanged, and in order. */
function isHistoryIntact(secrets: SecretBox, { contract, events, head }: Records) {
  const last = events.at(-1)
  const subject = { companyId: contract.companyId, contractId: contract.id }
  return (
    findBreak(contract.id, events) === null &&
    head !== null &&
    head.seq === last?.seq &&
    head.hash === last.hash &&
    isHeadSigned(secrets, subject, head)
  )
}

/**
 * Whether the chain contains the event that the seal names. Without this check, someone could replace the whole chain
 * unnoticed.
 */
export const containsEvent = ({ events }: Records, { seq, hash }: Anchor) => events[seq - 1]?.hash === hash
