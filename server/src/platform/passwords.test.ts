import { hash } from '@node-rs/argon2'
import { describe, expect, test } from 'vitest'
import {
  agreedCost,
  hashAt,
  hashPassword,
  needsRehash,
  PasswordsBusy,
  verifyNobody,
  verifyPassword,
} from './passwords.ts'

// Other test files of the same process hash cheaply.
hashAt(agreedCost)

describe('a password', () => {
  test('is kept as argon2id at the agreed cost, with its own salt', async () => {
    const [one, two] = await Promise.all([hashPassword('mantel-demo'), hashPassword('mantel-demo')])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(one).not.toBe(two)
    expect(needsRehash(one)).toBe(false)
  })

  test('is recognised, and no other is', async () => {
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
  ])('of another cost still verifies but is to be hashed again: %o', async (cost) => {
    const hashed = await hash('from before', cost)
    expect(await verifyPassword(hashed, 'from before')).toBe(true)
    expect(needsRehash(hashed)).toBe(true)
  })

  test.each(['', 'nonsense', '$2b$10$abcdefghijklmnopqrstuv'])(
    'does not match the broken hash %j',
    async (broken) => {
      expect(await verifyPassword(broken, 'anything')).toBe(false)
      expect(needsRehash(broken)).toBe(true)
    },
  )
})

test('nobody has a password, and takes as long to say so as somebody', async () => {
  const hashed = await hashPassword('somebody')
  expect(await verifyNobody('warm-up')).toBe(false)
  const times: Record<'somebody' | 'nobody', number[]> = { somebody: [], nobody: [] }
  // By turns, so that a busy machine slows both.
  for (let round = 0; round < 9; round++) {
    times.somebody.push(await timed(() => verifyPassword(hashed, 'wrong')))
    times.nobody.push(await timed(() => verifyNobody('wrong')))
  }
  const [somebody, nobody] = [median(times.somebody), median(times.nobody)]
  expect(nobody / somebody).toBeGreaterThan(0.5)
  expect(nobody / somebody).toBeLessThan(2)
})

test('a flood of sign-ins is refused beyond the queue, and those in the queue are served', {
  tags: 'reliability',
}, async () => {
  const flood = await Promise.allSettled(Array.from({ length: 240 }, () => verifyNobody('flood')))
  const refused = flood.filter(({ status }) => status === 'rejected')
  const served = flood.filter(({ status }) => status === 'fulfilled')
  expect(served.length).toBeGreaterThan(200)
  expect(served.length).toBeLessThanOrEqual(204)
  for (const { reason } of refused as PromiseRejectedResult[]) expect(reason).toBeInstanceOf(PasswordsBusy)
  expect(await verifyNobody('afterwards')).toBe(false)
})

async function timed(work: () => Promise<unknown>) {
  const start = performance.now()
  await work()
  return performance.now() - start
}

const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
