import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { migrations } from '../../installation.ts'
import { freshDatabase } from '../../testing/database.ts'
import { createLog } from '../log.ts'
import { urlForRole } from './connect.ts'
import { prepareDatabase } from './prepare.ts'

describe('an address that says more than where the database is', () => {
  test('names nobody but the role, and keeps what it says of the server', () => {
    const owner =
      'postgres://host.example:5432/db?user=owner&sslmode=require&password=secret&options=-c%20a%3Db'
    expect(urlForRole(owner, 'runtime', 'p/w')).toBe(
      'postgres://mantel_runtime:p%2Fw@host.example:5432/db?sslmode=require&options=-c%20a%3Db',
    )
    expect(urlForRole('postgres://owner:secret@/db?host=%2Ftmp%2Fx&port=1', 'auth', 'pw')).toBe(
      'postgres://mantel_auth:pw@/db?host=%2Ftmp%2Fx&port=1',
    )
  })

  test('lets each pool in as its own role, with our limits beside its own settings', async () => {
    const { ownerUrl, secretKey, drop } = await freshDatabase()
    const { user = '', password = '' } = new pg.Client({ connectionString: ownerUrl })
    const said = new URLSearchParams({ user, password: String(password), options: '-c geqo=off' })
    const { databases } = await prepareDatabase({
      ownerUrl: `${ownerUrl}&${said.toString().replaceAll('+', '%20')}`,
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
