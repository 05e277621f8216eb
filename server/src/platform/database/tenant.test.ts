import { put } from '@mantel/domain/endpoints/endpoint'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { countRetries } from '../../testing/pairs/run-pairs.ts'
import { startServer } from '../../testing/server.ts'
import type { Db } from './connect.ts'
import { inTransaction, once } from './tenant.ts'

const failing = put('/api/planted/failing', {
  access: 'signed-in',
  about: 'Planted',
  changes: [],
  body: z.strictObject({ code: z.string(), attempts: z.number() }),
  response: z.object({ attempt: z.number() }),
})
let attempt = 0
const server = await startServer({
  extend: (_app, route) => {
    route(failing, async ({ db, body }) => {
      attempt++
      if (attempt <= body.attempts)
        await db.execute(sql.raw(`do $$ begin raise 'canceled' using errcode = '${body.code}'; end $$`))
      return { attempt }
    })
    return [failing]
  },
})
const { runtime } = server.services.databases
const call = await server.signIn()
const failWith = (code: string, attempts: number) => {
  attempt = 0
  return call('PUT', failing.path, { code, attempts })
}

test('a transaction that PostgreSQL cancels because of a deadlock is run again', async () => {
  const lock = (db: Db, key: number) => db.execute(sql`select pg_advisory_xact_lock(${key}::int)`)
  const before = await countRetries()
  const attempts = { one: 0, other: 0 }
  let held = 0
  let release = () => {}
  const bothHold = new Promise<void>((resolve) => {
    release = resolve
  })
  const lockBoth = (name: keyof typeof attempts, first: number, second: number) =>
    inTransaction(runtime, { companyId: null }, async (db) => {
      attempts[name]++
      await lock(db, first)
      if (++held === 2) release()
      await bothHold
      await lock(db, second)
      return name
    })
  expect(await Promise.all([lockBoth('one', 1, 2), lockBoth('other', 2, 1)])).toEqual(['one', 'other'])
  expect(attempts.one + attempts.other).toBe(3)
  expect((await countRetries()) - before).toBe(1)
})

test.each(['40P01', '40001'])(
  'a request that fails once with %s is answered as if it had not',
  async (code) => {
    expect(await failWith(code, 1)).toMatchObject({ status: 200, body: { attempt: 2 } })
  },
)

test.each(['40P01', '40001'])(
  'a request that fails twice with %s says that nothing was saved',
  async (code) => {
    expect(await failWith(code, 2)).toMatchObject({
      status: 409,
      body: { error: 'Someone else was changing the same records, so nothing was saved. Try again.' },
    })
    expect(attempt).toBe(2)
  },
)

test.each(['55P03', '57014'])(
  'a request that waits too long (%s) says that the service is busy',
  async (code) => {
    expect(await failWith(code, 1)).toMatchObject({
      status: 503,
      body: { error: 'The service is busy. Please try again in a moment.' },
    })
    expect(attempt).toBe(1)
  },
)

test('an effect outside of the database happens once, even if the transaction is run again', async () => {
  let [effects, attempts] = [0, 0]
  const takeEffect = once(async (by: number) => (effects += by))
  const result = await inTransaction(runtime, { companyId: null }, async (db) => {
    const total = await takeEffect(2)
    if (++attempts === 1) await db.execute(sql`do $$ begin raise 'canceled' using errcode = '40P01'; end $$`)
    return total
  })
  expect([result, effects, attempts]).toEqual([2, 2, 2])
})
