import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrations } from '../installation.ts'
import { startEmbeddedPostgres } from '../platform/database/embedded/supervisor.ts'
import { migrateDatabase } from '../platform/database/migrate.ts'
import { rolePasswords } from '../platform/database/prepare.ts'
import { prepareRoles } from '../platform/database/roles.ts'

/** One real server for the run, with a migrated template that each test file copies. */
export async function setup(project: TestProject) {
  const directory = await mkdtemp(path.join(tmpdir(), 'mantel-postgres-test-'))
  const postgres = await startEmbeddedPostgres({
    dataDir: path.join(directory, 'postgres'),
    // Nothing here outlives the run, so nothing has to reach the disk.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' },
  })
  const secretKey = randomBytes(48).toString('base64')
  const owner = new pg.Client({ connectionString: postgres.ownerUrl })
  await owner.connect()
  await prepareRoles(owner, rolePasswords(secretKey), [])
  await owner.end()
  await migrateDatabase(postgres.ownerUrl, migrations)
  project.provide('postgres', { ownerUrl: postgres.ownerUrl, superuserUrl: postgres.superuserUrl, secretKey })

  return async () => {
    await postgres.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { ownerUrl: string; superuserUrl: string; secretKey: string }
  }
}
