import { rm } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { migrations } from '../../server/src/installation.ts'
import { startEmbeddedPostgres } from '../../server/src/platform/database/embedded/supervisor.ts'
import { schemaVersion } from '../../server/src/platform/database/migrate.ts'
import { freePort } from '../../server/src/testing/free-port.ts'

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

/** Uses DATABASE_URL, or starts a new PostgreSQL that listens on TCP, and deletes its data afterward. */
export async function startExternalDatabase() {
  const directory = path.join(home, 'several-processes')
  const removeData = () => rm(directory, { recursive: true, force: true })
  await removeData()
  const dataDir = path.join(directory, 'data')
  const given = process.env.DATABASE_URL
  if (given) return { ownerUrl: given, dataDir, stop: removeData }
  const postgres = await startEmbeddedPostgres({
    dataDir: path.join(directory, 'postgres'),
    tcpPort: await freePort(),
    settings: { shared_buffers: '512MB', max_connections: '400' },
  })
  const stop = async () => {
    await postgres.stop()
    await removeData()
  }
  return { ownerUrl: postgres.ownerUrl, dataDir, stop }
}
export type ExternalDatabase = Awaited<ReturnType<typeof startExternalDatabase>>

const inDatabase = (url: string, name: string) => url.replace(/\/(mantel|postgres)(\?|$)/, `/${name}$2`)

/** A superuser can skip policies and triggers. With them, inserting a million rows would take an hour. */
export const asSuperuser = connectAs

export async function connectAs<T>(url: string, work: (db: pg.Client) => Promise<T>): Promise<T> {
  const db = new pg.Client({ connectionString: url })
  await db.connect()
  try {
    return await work(db)
  } finally {
    await db.end()
  }
}
