import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { migrations } from '../../installation.ts'
import { one } from '../../testing/role-pools.ts'
import { startEmbeddedPostgres } from './embedded/supervisor.ts'
import { migrateDatabase } from './migrate.ts'
import { databaseRoles, prepareRoles } from './roles.ts'

describe('preparing the roles of a server', () => {
  const keys = (key: string) => ({ runtime: `${key}1`, auth: `${key}2`, admin: `${key}3`, worker: `${key}4` })

  test('creates them once, follows a new key, and refuses those of another installation', {
    tags: 'reliability',
  }, async () => {
    const directory = await mkdtemp(path.join(tmpdir(), 'mantel-roles-'))
    const server = await startEmbeddedPostgres({
      dataDir: path.join(directory, 'postgres'),
      settings: { fsync: 'off' },
    })
    const client = new pg.Client({ connectionString: server.ownerUrl })
    try {
      await client.connect()
      await expect(migrateDatabase(server.ownerUrl, migrations)).rejects.toThrow('Prepare the database roles')
      await prepareRoles(client, keys('first'))
      await prepareRoles(client, keys('first'))
      const { n } = await one(client, 'select count(*)::int as n from pg_roles where rolname = any($1)', [
        databaseRoles,
      ])
      expect(n).toBe(5)
      await expect(prepareRoles(client, keys('other'))).rejects.toThrow('made with another SECRET_KEY')
      await prepareRoles(client, keys('second'), [keys('older'), keys('first')])
      await prepareRoles(client, keys('second'))
      await expect(prepareRoles(client, keys('first'))).rejects.toThrow('made with another SECRET_KEY')
      await migrateDatabase(server.ownerUrl, migrations)
      await prepareRoles(client, keys('second'))
    } finally {
      await client.end()
      await server.stop()
      await rm(directory, { recursive: true, force: true })
    }
  })
})
