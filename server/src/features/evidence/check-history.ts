import type { SecretBox } from '../../platform/secrets.ts'
import { type Anchor, findBreak } from './event-chain.ts'
import { isHeadSigned } from './event-heads.ts'
import type { Records } from './records.ts'

/**
 * Whether the events are those that this installation wrote: all of them, unchanged, and in order. `unsigned`: they are
 * chained, but this installation has not signed the last one.
 */
export function checkHistory(
  secrets: SecretBox,
  { contract, events, head }: Records,
): 'intact' | 'unsigned' | 'broken' {
  const last = events.at(-1)
  if (findBreak(contract.id, events) !== null) return 'broken'
  if (!last) return head ? 'broken' : 'intact'
  if (!head) return 'unsigned'
  const isLast = head.seq === last.seq && head.hash === last.hash
  return isLast && isHeadSigned(secrets, contract.id, head) ? 'intact' : 'broken'
}

/** Whether the chain contains the event that the seal names. Without this, a chain could be replaced as a whole. */
export const containsEvent = ({ events }: Records, { seq, hash }: Anchor) => events[seq - 1]?.hash === hash
