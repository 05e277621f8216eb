import path from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { migrations } from '../../server/src/installation.ts'
import { startEmbeddedPostgres } from '../../server/src/platform/database/embedded/supervisor.ts'
import { schemaVersion } from '../../server/src/platform/database/migrate.ts'

/** This key is fixed, so that later runs can open the database of an earlier run, which took minutes to fill. */
export const secretKey = 'bench-bench-bench-bench-bench-bench-bench-bench-bench-bench-1234'

const home = fileURLToPath(new URL('../.data', import.meta.url))

/** Uses one data directory per schema version, so that the benchmark fills a new database after a schema change. */
export async function startDatabase() {
  const dataDir = path.join(home, schemaVersion(migrations).slice(-12))
  const postgres = await startEmbeddedPostgres({
    dataDir,
    settings: { shared_buffers: '512MB', max_wal_size: '4GB', max_connections: '200' },
  })
  const full = { ownerUrl: postgres.ownerUrl, superuserUrl: inDatabase(postgres.superuserUrl, 'mantel') }
  const small = {
    ownerUrl: inDatabase(postgres.ownerUrl, 'small'),
    superuserUrl: inDatabase(postgres.superuserUrl, 'small'),
  }
  await asSuperuser(full.superuserUrl, async (db) => {
    const { rows } = await db.query("select from pg_database where datname = 'small'")
    if (rows.length === 0) await db.query('create database small owner mantel_owner')
  })
  return { full, small, dataDir, stop: postgres.stop }
}
export type Database = { ownerUrl: string; superuserUrl: string }

const inDatabase = (url: string, name: string) => url.replace(/\/(mantel|postgres)(\?|$)/, `/${name}$2`)

/** A superuser can skip policies and triggers. With them, inserting a million rows would take an hour. */
export async function asSuperuser<T>(url: string, work: (db: pg.Client) => Promise<T>): Promise<T> {
  const db = new pg.Client({ connectionString: url })
  await db.connect()
  try {
    return await work(db)
  } finally {
    await db.end()
  }
}
