import { describe, expect, test } from 'vitest'
import {
  type ChainedEvent,
  canonicalJson,
  eventHash,
  findBreak,
  genesisHash,
  isChainIntact,
} from './event-chain.ts'

const contractId = 'c0ffee00-0000-4000-8000-000000000001'

function chainOf(count: number): ChainedEvent[] {
  const chain: ChainedEvent[] = []
  for (let seq = 1; seq <= count; seq++) {
    const previousHash = chain.at(-1)?.hash ?? genesisHash
    const event = {
      contractId,
      seq,
      previousHash,
      at: new Date(1_790_000_000_000 + seq).toISOString(),
      type: 'opened' as const,
      body: { ip: `203.0.113.${seq}`, deep: { b: 2, a: 1 } },
    }
    chain.push({ ...event, hash: eventHash(event) })
  }
  return chain
}
const anchorOf = (chain: ChainedEvent[]) => ({ seq: chain.length, hash: chain.at(-1)?.hash ?? '' })

describe('an event chain', () => {
  test('is intact whatever the order of its keys', () => {
    const chain = chainOf(9)
    const reordered = chain.map(({ body, ...event }) => ({
      body: { deep: { a: 1, b: 2 }, ip: body.ip },
      ...event,
    }))
    expect(findBreak(contractId, reordered)).toBe(null)
    expect(isChainIntact(contractId, reordered, anchorOf(chain))).toBe(true)
    expect(canonicalJson({ b: [{ d: 1, c: undefined }], a: 'x' })).toBe('{"a":"x","b":[{"d":1}]}')
  })

  test.each([
    [
      'a changed value',
      (chain: ChainedEvent[]) => chain.map((e) => (e.seq === 4 ? { ...e, body: { ip: '10.0.0.1' } } : e)),
    ],
    [
      'a changed time',
      (chain: ChainedEvent[]) => chain.map((e) => (e.seq === 4 ? { ...e, at: chain[0]?.at ?? '' } : e)),
    ],
    ['a removed event', (chain: ChainedEvent[]) => chain.filter(({ seq }) => seq !== 4)],
    ['two swapped events', ([a, b, ...rest]: ChainedEvent[]) => [b, a, ...rest] as ChainedEvent[]],
    ['a cut-off tail', (chain: ChainedEvent[]) => chain.slice(0, -1)],
    [
      'a rewritten last event',
      (chain: ChainedEvent[]) => [
        ...chain.slice(0, -1),
        { ...chainOf(9).at(-1), hash: 'f'.repeat(64) } as ChainedEvent,
      ],
    ],
    ['the chain of another contract', (chain: ChainedEvent[]) => chain],
  ])('is not intact with %s', (name, tamper) => {
    const chain = chainOf(9)
    const id = name.startsWith('the chain') ? contractId.replace('1', '2') : contractId
    expect(isChainIntact(id, tamper(chain), anchorOf(chain))).toBe(false)
  })

  test('needs the anchor to detect a cut-off tail', () => {
    const chain = chainOf(9)
    expect(findBreak(contractId, chain.slice(0, -3))).toBe(null)
    expect(isChainIntact(contractId, chain.slice(0, -3), anchorOf(chain))).toBe(false)
  })
})
