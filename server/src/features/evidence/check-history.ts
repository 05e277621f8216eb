import type { SecretBox } from '../../platform/secrets.ts'
import { type Anchor, findBreak } from './event-chain.ts'
import { isHeadSigned } from './event-heads.ts'
import type { Records } from './records.ts'

/** Whether the events are those that this installation wrote: all of them, unchanged, and in order. */
export function isHistoryIntact(secrets: SecretBox, { contract, events, head }: Records) {
  const last = events.at(-1)
  if (!last) return head === null
  return (
    findBreak(contract.id, events) === null &&
    head?.seq === last.seq &&
    head.hash === last.hash &&
    isHeadSigned(secrets, contract.id, head)
  )
}

/** Whether the chain contains the event that the seal names. Without this, a chain could be replaced as a whole. */
export const containsEvent = ({ events }: Records, { seq, hash }: Anchor) => events[seq - 1]?.hash === hash
