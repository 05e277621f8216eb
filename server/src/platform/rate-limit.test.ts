import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { freshDatabase } from '../testing/database.ts'
import { addressOf, takeFromBudget } from './rate-limit.ts'

const database = await freshDatabase()
const pool = new pg.Pool({ connectionString: database.urls.auth, max: 20 })
afterAll(async () => {
  await pool.end()
  await database.drop()
})

describe('a budget', () => {
  test('allows its number of calls, then returns how long to wait', async () => {
    const subject = randomUUID()
    const waits = []
    for (let call = 0; call < 5; call++)
      waits.push(await takeFromBudget(pool, 'test', subject, { calls: 3, seconds: 300 }))
    expect(waits.slice(0, 3)).toEqual([0, 0, 0])
    for (const wait of waits.slice(3)) expect(wait).toBeGreaterThan(90)
    for (const wait of waits.slice(3)) expect(wait).toBeLessThanOrEqual(100)
  })

  test('allows exactly its number of calls out of a hundred concurrent ones', async () => {
    const subject = randomUUID()
    const waits = await Promise.all(
      Array.from({ length: 100 }, () => takeFromBudget(pool, 'test', subject, { calls: 10, seconds: 600 })),
    )
    expect(waits.filter((wait) => wait === 0)).toHaveLength(10)
  })

  test('refills over time', async () => {
    const subject = randomUUID()
    const budget = { calls: 2, seconds: 1 }
    for (let call = 0; call < 3; call++) await takeFromBudget(pool, 'test', subject, budget)
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect(await takeFromBudget(pool, 'test', subject, budget)).toBe(0)
  })

  test('does not wait longer because of refused calls', async () => {
    const subject = randomUUID()
    const budget = { calls: 1, seconds: 100 }
    await takeFromBudget(pool, 'test', subject, budget)
    const [first, ...rest] = await Promise.all(
      Array.from({ length: 20 }, () => takeFromBudget(pool, 'test', subject, budget)),
    )
    for (const wait of rest) expect(Math.abs(wait - (first ?? 0))).toBeLessThanOrEqual(1)
  })

  test('belongs to one subject and one purpose, and does not store the subject in plain text', async () => {
    const budget = { calls: 1, seconds: 100 }
    await takeFromBudget(pool, 'test', 'maya@example.com', budget)
    expect(await takeFromBudget(pool, 'other', 'maya@example.com', budget)).toBe(0)
    expect(await takeFromBudget(pool, 'test', 'ines@example.com', budget)).toBe(0)
    const { rows } = await pool.query('select key from rate_limits')
    expect(JSON.stringify(rows)).not.toContain('example.com')
  })
})

describe('an IP address', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002:ffff::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('%s counts as %s', (ip, address) => {
    expect(addressOf(ip)).toBe(address)
  })
})
