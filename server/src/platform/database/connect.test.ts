import type { Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { migrations } from '../../installation.ts'
import { freshDatabase } from '../../testing/database.ts'
import { createLog } from '../log.ts'
import { connectDatabases, isUnavailable, urlForRole } from './connect.ts'
import { prepareDatabase } from './prepare.ts'
import { inTransaction } from './tenant.ts'

describe('a database URL with more than an address', () => {
  test('names only the role, and keeps its server settings', () => {
    const owner =
      'postgres://host.example:5432/db?user=owner&sslmode=require&password=secret&options=-c%20a%3Db'
    expect(urlForRole(owner, 'runtime', 'p/w')).toBe(
      'postgres://mantel_runtime:p%2Fw@host.example:5432/db?sslmode=require&options=-c%20a%3Db',
    )
    expect(urlForRole('postgres://owner:secret@/db?host=%2Ftmp%2Fx&port=1', 'auth', 'pw')).toBe(
      'postgres://mantel_auth:pw@/db?host=%2Ftmp%2Fx&port=1',
    )
  })

  test('connects each pool as its own role, with our limits and the settings of the URL', async () => {
    const { ownerUrl, secretKey, drop } = await freshDatabase()
    const { user = '', password = '' } = new pg.Client({ connectionString: ownerUrl })
    const extraParams = new URLSearchParams({ user, password: String(password), options: '-c geqo=off' })
    const { databases } = await prepareDatabase({
      ownerUrl: `${ownerUrl}&${extraParams.toString().replaceAll('+', '%20')}`,
      secretKey,
      previousSecretKeys: [],
      migrations,
      log: createLog('silent'),
      seed: async () => {},
    })
    const settings = `current_setting('lock_timeout') as wait, current_setting('TimeZone') as zone,
      current_setting('statement_timeout') as work, current_setting('idle_in_transaction_session_timeout') as idle`
    for (const role of ['runtime', 'auth', 'admin', 'worker'] as const) {
      const { rows } = await databases[role].query(
        `select current_user as name, current_setting('geqo') as geqo, ${settings}`,
      )
      const limits =
        role === 'worker'
          ? { wait: '0', work: '1min', idle: '2min' }
          : { wait: '4s', work: '10s', idle: '15s' }
      expect(rows).toEqual([{ name: `mantel_${role}`, geqo: 'off', zone: 'UTC', ...limits }])
    }
    await databases.close()
    await drop()
  })

  test('is refused if it sets another time zone', async () => {
    const { ownerUrl, secretKey, drop } = await freshDatabase()
    const prepared = prepareDatabase({
      ownerUrl: `${ownerUrl}&options=-c%20timezone%3DAmerica/New_York`,
      secretKey,
      previousSecretKeys: [],
      migrations,
      log: createLog('silent'),
      seed: async () => {},
    })
    await expect(prepared).rejects.toThrow('the time zone America/New_York instead of UTC')
    await drop()
  })
})

test('queries that do not wait for each other are sent in one packet', async () => {
  const { urls, drop } = await freshDatabase()
  const { runtime, close } = connectDatabases(urls, { onError: () => {} })
  onTestFinished(async () => {
    await close()
    await drop()
  })
  const client = await runtime.connect()
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  const packets = vi.spyOn(stream, '_writev')
  const sums = [1, 2, 3].map((n) => client.query('select $1::int + 1 as sum', [n]))
  const results = await Promise.all(sums)
  expect(results.map(({ rows }) => rows[0].sum)).toEqual([2, 3, 4])
  expect(packets).toHaveBeenCalledTimes(1)
  client.release()
})

test('idle pools keep connections that tell a restore that a server is running, one of them without a pooler', async () => {
  const { urls, drop } = await freshDatabase()
  const { close, ...pools } = connectDatabases(urls, { onError: () => {} })
  onTestFinished(async () => {
    vi.useRealTimers()
    await close()
    await drop()
  })
  // Only the pools' idle timers are fake; network traffic takes real time.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await Promise.all(
    Object.values(pools).flatMap((pool) => [1, 2].map(() => pool.query('select pg_sleep(0.1)'))),
  )
  const connections = () =>
    Object.fromEntries(Object.entries(pools).map(([name, pool]) => [name, pool.totalCount]))
  expect(connections()).toEqual({ runtime: 2, auth: 2, gate: 2, admin: 2, worker: 2 })
  vi.advanceTimersByTime(3_600_000)
  expect(connections()).toEqual({ runtime: 0, auth: 0, gate: 1, admin: 0, worker: 1 })
})

test('behind a pooler that does not share named statements, none has a name', async () => {
  const { urls, drop } = await freshDatabase()
  const namesWith = async (namesStatements: boolean) => {
    const databases = connectDatabases(urls, { onError: () => {}, namesStatements })
    const names = await inTransaction(databases.runtime, { companyId: null }, async (db) => {
      const { rows } = await db.execute<{ name: string }>(sql`select name from pg_prepared_statements`)
      return rows.map(({ name }) => name)
    })
    await databases.close()
    return names
  }
  expect(await namesWith(true)).toContain('set-tenant')
  expect(await namesWith(false)).toEqual([])
  await drop()
})

test('only a pooler that loses the database makes its error code mean that', () => {
  const failure = (routine?: string) =>
    Object.assign(new Error('server conn crashed?'), { code: '08P01', routine })
  expect(isUnavailable(failure())).toBe(true)
  expect(isUnavailable(failure('exec_bind_message'))).toBe(false)
})
