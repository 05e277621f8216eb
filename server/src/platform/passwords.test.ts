import { hash } from '@node-rs/argon2'
import { describe, expect, test } from 'vitest'
import {
  defaultHashCost,
  hashPassword,
  needsRehash,
  PasswordsBusy,
  setHashCost,
  verifyDummyPassword,
  verifyPassword,
} from './passwords.ts'

// Other test files in this process may have set a lower cost.
setHashCost(defaultHashCost)

describe('a password', () => {
  test('is stored as argon2id with the default cost and its own salt', async () => {
    const [one, two] = await Promise.all([hashPassword('mantel-demo'), hashPassword('mantel-demo')])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(one).not.toBe(two)
    expect(needsRehash(one)).toBe(false)
  })

  test('is accepted, and others are not', async () => {
    const hashed = await hashPassword('grün und gut')
    expect(await verifyPassword(hashed, 'grün und gut'.normalize('NFD'))).toBe(true)
    expect(await verifyPassword(hashed, 'grün und Gut')).toBe(false)
    expect(await verifyPassword(hashed, '')).toBe(false)
  })

  test.each([
    { memoryCost: 9_728, timeCost: 2, parallelism: 1 },
    { memoryCost: 19_456, timeCost: 1, parallelism: 1 },
    { memoryCost: 19_456, timeCost: 2, parallelism: 2 },
    { memoryCost: 19_456, timeCost: 2, parallelism: 1, algorithm: 1 },
  ])('with another hash cost is accepted, but must be hashed again: %o', async (cost) => {
    const hashed = await hash('from before', cost)
    expect(await verifyPassword(hashed, 'from before')).toBe(true)
    expect(needsRehash(hashed)).toBe(true)
  })

  test.each(['', 'nonsense', '$2b$10$abcdefghijklmnopqrstuv'])(
    'does not match the invalid hash %j',
    async (broken) => {
      expect(await verifyPassword(broken, 'anything')).toBe(false)
      expect(needsRehash(broken)).toBe(true)
    },
  )
})

test('checking the password of a missing account takes as long as that of an existing one', async () => {
  const hashed = await hashPassword('secret')
  expect(await verifyDummyPassword('warm-up')).toBe(false)
  const times: Record<'existing' | 'missing', number[]> = { existing: [], missing: [] }
  // The two kinds of checks alternate, so that a busy machine slows down both.
  for (let round = 0; round < 9; round++) {
    times.existing.push(await timed(() => verifyPassword(hashed, 'wrong')))
    times.missing.push(await timed(() => verifyDummyPassword('wrong')))
  }
  const [existing, missing] = [median(times.existing), median(times.missing)]
  expect(missing / existing).toBeGreaterThan(0.5)
  expect(missing / existing).toBeLessThan(2)
})

test('during a flood of sign-ins, those in the queue are served and all others are refused', {
  tags: 'reliability',
}, async () => {
  const flood = await Promise.allSettled(Array.from({ length: 240 }, () => verifyDummyPassword('flood')))
  const refused = flood.filter(({ status }) => status === 'rejected')
  const served = flood.filter(({ status }) => status === 'fulfilled')
  expect(served.length).toBeGreaterThan(200)
  expect(served.length).toBeLessThanOrEqual(204)
  for (const { reason } of refused as PromiseRejectedResult[]) expect(reason).toBeInstanceOf(PasswordsBusy)
  expect(await verifyDummyPassword('afterwards')).toBe(false)
})

async function timed(work: () => Promise<unknown>) {
  const start = performance.now()
  await work()
  return performance.now() - start
}

const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
