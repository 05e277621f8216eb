import { createHash, randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, expect } from 'vitest'
import { migrations } from '../installation.ts'
import type { PoolRole } from '../platform/database/connect.ts'
import { migrateDatabase } from '../platform/database/migrate.ts'
import { freshDatabase } from './database.ts'

export type RolePools = Awaited<ReturnType<typeof openRolePools>>

/**
 * Creates a database and connects to it with every role. Everything is closed and dropped at the end of the test file.
 */
export async function openRolePools() {
  const database = await freshDatabase()
  // A copy of a database loses the grants on the database itself; migrating again restores them.
  await migrateDatabase(database.ownerUrl, migrations)
  const owner = poolOf(database.ownerUrl)
  const superuser = poolOf(database.superuserUrl.replace(/\/(postgres|mantel)(\?|$)/, `/${database.name}$2`))
  const pools: Record<PoolRole, pg.Pool> = {
    runtime: poolOf(database.urls.runtime),
    auth: poolOf(database.urls.auth),
    admin: poolOf(database.urls.admin),
    worker: poolOf(database.urls.worker),
  }
  afterAll(async () => {
    await Promise.all([owner, superuser, ...Object.values(pools)].map((pool) => pool.end()))
    await database.drop()
  })

  /**
   * Runs `work` in a transaction as this database role, limited to this company. Rolls it back unless `end` is
   * `commit`.
   */
  async function as<T>(
    role: PoolRole,
    company: string | null,
    work: (db: pg.PoolClient) => Promise<T>,
    end: 'rollback' | 'commit' = 'rollback',
  ): Promise<T> {
    const db = await pools[role].connect()
    try {
      await db.query('begin')
      await db.query("select set_config('app.company_id', $1, true)", [company ?? ''])
      const result = await work(db)
      await db.query(end)
      return result
    } catch (error) {
      await db.query('rollback')
      throw error
    } finally {
      db.release()
    }
  }

  /** Inserts a row as the owner and returns its id. */
  async function row(table: string, values: Record<string, unknown>): Promise<string> {
    const names = Object.keys(values)
    const places = names.map((_, index) => `$${index + 1}`)
    const text = `insert into ${table} (${names.join(', ')}) values (${places.join(', ')}) returning *`
    const { id = '' } = await one(owner, text, Object.values(values))
    return id
  }

  return { database, owner, superuser, pools, as, row }
}

function poolOf(connectionString: string) {
  const pool = new pg.Pool({ connectionString, max: 3, options: '-c timezone=UTC' })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Returns the first row of a query, or an empty object if there is none. */
export async function one(db: Pick<pg.Pool, 'query'>, text: string, values: unknown[] = []) {
  const { rows } = await db.query<Record<string, string>>(text, values)
  return rows[0] ?? {}
}

export const refused = (code: string) => expect.objectContaining({ code })
export const forbidden = refused('42501')

export const hash = () => createHash('sha256').update(randomUUID()).digest('hex')
export const argon = '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA'
export const soon = new Date(Date.now() + 3_600_000).toISOString()
export const longAgo = '2020-01-01T00:00:00.000Z'
