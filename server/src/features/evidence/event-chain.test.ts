import { describe, expect, test } from 'vitest'
import { beginning, breakIn, type Chained, canonical, eventHash, holds } from './event-chain.ts'

const contractId = 'c0ffee00-0000-4000-8000-000000000001'

function chainOf(count: number): Chained[] {
  const chain: Chained[] = []
  for (let seq = 1; seq <= count; seq++) {
    const previousHash = chain.at(-1)?.hash ?? beginning
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
const headOf = (chain: Chained[]) => ({ seq: chain.length, hash: chain.at(-1)?.hash ?? '' })

describe('a chain of events', () => {
  test('holds as it was written, whatever the order of its keys', () => {
    const chain = chainOf(9)
    const reordered = chain.map(({ body, ...event }) => ({
      body: { deep: { a: 1, b: 2 }, ip: body.ip },
      ...event,
    }))
    expect(breakIn(contractId, reordered)).toBe(null)
    expect(holds(contractId, reordered, headOf(chain))).toBe(true)
    expect(canonical({ b: [{ d: 1, c: undefined }], a: 'x' })).toBe('{"a":"x","b":[{"d":1}]}')
  })

  test.each([
    [
      'a word that was changed',
      (chain: Chained[]) => chain.map((e) => (e.seq === 4 ? { ...e, body: { ip: '10.0.0.1' } } : e)),
    ],
    [
      'a moment that was changed',
      (chain: Chained[]) => chain.map((e) => (e.seq === 4 ? { ...e, at: chain[0]?.at ?? '' } : e)),
    ],
    ['an event that was taken out', (chain: Chained[]) => chain.filter(({ seq }) => seq !== 4)],
    ['two that were swapped', ([a, b, ...rest]: Chained[]) => [b, a, ...rest] as Chained[]],
    ['a tail that was cut', (chain: Chained[]) => chain.slice(0, -1)],
    [
      'an end that was written anew',
      (chain: Chained[]) => [
        ...chain.slice(0, -1),
        { ...chainOf(9).at(-1), hash: 'f'.repeat(64) } as Chained,
      ],
    ],
    ['the chain of another contract', (chain: Chained[]) => chain],
  ])('does not hold with %s', (what, tamper) => {
    const chain = chainOf(9)
    const whose = what.startsWith('the chain') ? contractId.replace('1', '2') : contractId
    expect(holds(whose, tamper(chain), headOf(chain))).toBe(false)
  })

  test('would look whole without its tail, were it not for the anchor', () => {
    const chain = chainOf(9)
    expect(breakIn(contractId, chain.slice(0, -3))).toBe(null)
    expect(holds(contractId, chain.slice(0, -3), headOf(chain))).toBe(false)
  })
})
