import { createHash } from 'node:crypto'
import type { SignEventType } from '@mantel/domain/contracts/contracts'

export type UnhashedEvent = {
  contractId: string
  seq: number
  previousHash: string
  at: string
  type: SignEventType
  body: Record<string, unknown>
}
export type ChainedEvent = UnhashedEvent & { hash: string }

export const genesisHash = '0'.repeat(64)

/**
 * Serializes JSON with sorted keys, so that a hash stays the same if a database or program reorders the keys.
 */
export const canonicalJson = (value: unknown): string => JSON.stringify(sortKeys(value))

export const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex')

export const contentHash = (content: unknown) => sha256(canonicalJson(content))

export const eventHash = ({ contractId, seq, previousHash, at, type, body }: UnhashedEvent) =>
  sha256(canonicalJson({ contractId, seq, previousHash, at, type, body }))

/** Returns the sequence number of the first broken event, or null if the chain is intact. */
export function findBreak(contractId: string, events: Omit<ChainedEvent, 'contractId'>[]): number | null {
  let previousHash = genesisHash
  for (const [index, event] of events.entries()) {
    const seq = index + 1
    const isNext = event.seq === seq && event.previousHash === previousHash
    if (!isNext || event.hash !== eventHash({ ...event, contractId })) return seq
    previousHash = event.hash
  }
  return null
}

/** An event that a PDF or email names. Without an anchor, a chain whose end was cut off would look intact. */
export type Anchor = { seq: number; hash: string }

export const isChainIntact = (
  contractId: string,
  events: Omit<ChainedEvent, 'contractId'>[],
  anchor: Anchor,
) => findBreak(contractId, events) === null && events[anchor.seq - 1]?.hash === anchor.hash

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(entries.map(([key, inner]) => [key, sortKeys(inner)]))
}
