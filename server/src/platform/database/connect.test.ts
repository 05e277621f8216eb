import pg from 'pg'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { migrations } from '../../installation.ts'
import { freshDatabase } from '../../testing/database.ts'
import { createLog } from '../log.ts'
import { connectDatabases, urlForRole } from './connect.ts'
import { prepareDatabase } from './prepare.ts'

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
    const settings = "current_setting('lock_timeout') as wait, current_setting('TimeZone') as zone"
    for (const role of ['runtime', 'auth', 'admin', 'worker'] as const) {
      const { rows } = await databases[role].query(
        `select current_user as name, current_setting('geqo') as geqo, ${settings}`,
      )
      const wait = role === 'worker' ? '0' : '4s'
      expect(rows).toEqual([{ name: `mantel_${role}`, geqo: 'off', wait, zone: 'UTC' }])
    }
    await databases.close()
    await drop()
  })
})

test('one idle pool keeps a connection, which tells a restore that a server is running', async () => {
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
  expect(connections()).toEqual({ runtime: 0, auth: 0, gate: 1, admin: 0, worker: 0 })
})
