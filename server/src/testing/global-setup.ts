import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { ProvidedContext } from 'vitest'
import type { TestProject } from 'vitest/node'
import { readConfig } from '../config.ts'
import { migrations } from '../installation.ts'
import { startMantel } from '../mantel.ts'
import { startEmbeddedPostgres } from '../platform/database/embedded/supervisor.ts'
import { migrateDatabase } from '../platform/database/migrate.ts'
import { rolePasswords } from '../platform/database/prepare.ts'
import { prepareRoles } from '../platform/database/roles.ts'
import { createLog } from '../platform/log.ts'
import { copyDatabase, startedTemplate } from './database.ts'

type Postgres = ProvidedContext['postgres']
type Shared = { started: Promise<Started>; users: number }
type Started = { provided: Postgres; stop: () => Promise<void> }

// Stored in `globalThis`, because all Vitest projects of a run share the server, but each loads this file separately.
const shared = globalThis as { mantelTestPostgres?: Shared }

/**
 * Starts one real PostgreSQL per run, with two template databases that test files copy. The first is only migrated. On
 * the second, the product was also started once.
 */
export async function setup(project: TestProject) {
  shared.mantelTestPostgres ??= { started: start(), users: 0 }
  const { mantelTestPostgres: postgres } = shared
  postgres.users += 1
  const { provided, stop } = await postgres.started
  project.provide('postgres', provided)
  return async () => {
    postgres.users -= 1
    if (postgres.users > 0) return
    delete shared.mantelTestPostgres
    await stop()
  }
}

async function start(): Promise<Started> {
  const directory = await mkdtemp(path.join(tmpdir(), 'mantel-postgres-test-'))
  const postgres = await startEmbeddedPostgres({
    dataDir: path.join(directory, 'postgres'),
    // The data does not outlive the run, so it need not reach the disk.
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '300',
      // Hashes passwords cheaply: tests connect thousands of times, and their passwords need no protection.
      scram_iterations: '1',
      // Plans a repeated statement once per connection. By default, PostgreSQL plans most of them for each call, which
      // takes a third of its time in tests.
      plan_cache_mode: 'force_generic_plan',
      // Tables stay small, so nothing has to be vacuumed.
      autovacuum: 'off',
    },
  })
  const secretKey = randomBytes(48).toString('base64')
  const owner = new pg.Client({ connectionString: postgres.ownerUrl })
  await owner.connect()
  await prepareRoles(owner, rolePasswords(secretKey), [])
  await owner.end()
  await migrateDatabase(postgres.ownerUrl, migrations)
  const provided = { ownerUrl: postgres.ownerUrl, superuserUrl: postgres.superuserUrl, secretKey }
  await startOnce(provided, path.join(directory, 'data'))
  return {
    provided,
    stop: async () => {
      await postgres.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** Creates the template of a started product: its first start writes the first rows and creates a certificate. */
async function startOnce(postgres: Postgres, dataDir: string) {
  const { ownerUrl, secretKey } = await copyDatabase(postgres, startedTemplate, 'mantel')
  const { stop } = await startWithoutParts({ ownerUrl, secretKey, dataDir, publicUrl: 'http://mantel.test' })
  await stop()
}

type Settings = { ownerUrl: string; secretKey: string; dataDir: string; publicUrl: string }

/** Starts the product's services, without answering requests or running jobs. */
export const startWithoutParts = ({ ownerUrl, secretKey, dataDir, publicUrl }: Settings) =>
  startMantel({
    config: readConfig({
      PORT: '0',
      DATA_DIR: dataDir,
      SECRET_KEY: secretKey,
      PUBLIC_URL: publicUrl,
    }),
    secretKey,
    ownerUrl,
    migrations,
    webRoot: null,
    log: createLog('silent'),
    parts: { web: false, worker: false },
  })

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { ownerUrl: string; superuserUrl: string; secretKey: string }
  }
}
