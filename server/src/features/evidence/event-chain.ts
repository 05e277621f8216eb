import { createHash } from 'node:crypto'
import type { SignEventType } from '@mantel/domain/contracts/contracts'

/** What was observed, before it is bound to what came before. */
export type Observed = {
  contractId: string
  seq: number
  previousHash: string
  at: string
  type: SignEventType
  body: Record<string, unknown>
}
export type Chained = Observed & { hash: string }

/** Before the first there is nothing. */
export const beginning = '0'.repeat(64)

/** The same text for the same content, however a database or a program orders its keys. */
export const canonical = (value: unknown): string => JSON.stringify(ordered(value))

export const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex')

/** Of what people agree on: the canonical form of the frozen text. */
export const contentHash = (content: unknown) => sha256(canonical(content))

export const eventHash = ({ contractId, seq, previousHash, at, type, body }: Observed) =>
  sha256(canonical({ contractId, seq, previousHash, at, type, body }))

/** Where a chain stops being one; null for one that holds from its first event to its last. */
export function breakIn(contractId: string, events: Omit<Chained, 'contractId'>[]): number | null {
  let previousHash = beginning
  for (const [index, event] of events.entries()) {
    const seq = index + 1
    const isNext = event.seq === seq && event.previousHash === previousHash
    if (!isNext || event.hash !== eventHash({ ...event, contractId })) return seq
    previousHash = event.hash
  }
  return null
}

/** What a paper or a letter says about the chain: this event was there. Without it a cut-off end would look whole. */
export type Anchor = { seq: number; hash: string }

export const holds = (contractId: string, events: Omit<Chained, 'contractId'>[], anchor: Anchor) =>
  breakIn(contractId, events) === null && events[anchor.seq - 1]?.hash === anchor.hash

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(entries.map(([key, inner]) => [key, ordered(inner)]))
}
