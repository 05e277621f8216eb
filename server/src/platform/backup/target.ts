import type pg from 'pg'
import { Problem } from '../commands/problem.ts'
import type { Manifest } from './archive/manifest.ts'
import { listTables, type Table } from './tables.ts'

type Connection = Pick<pg.Client, 'query'>

/**
 * A database counts as empty if these tables have no rows. The archive replaces what a first start writes into other
 * tables.
 */
const userDataTables = ['companies', 'users', 'waitlist', 'company_tombstones']

export async function refuseNonEmpty(client: Connection) {
  for (const name of userDataTables) {
    const { rows: tables } = await client.query<{ there: boolean }>(
      'select to_regclass($1) is not null as there',
      [`public.${name}`],
    )
    if (!tables[0]?.there) continue
    const { rows } = await client.query<{ filled: boolean }>(
      `select exists (select from public.${name}) as filled`,
    )
    if (rows[0]?.filled) {
      throw new Problem(
        `The database is not empty (there are rows in ${name}). A backup is restored only into an empty one.`,
      )
    }
  }
}

/** A server that runs on the target would write during the restore. */
export async function refuseRunningServer(client: Connection) {
  const { rowCount } = await client.query(
    `select from pg_stat_activity where datname = current_database() and application_name like 'mantel %'
       and usename in ('mantel_runtime', 'mantel_auth', 'mantel_admin', 'mantel_worker')`,
  )
  if (rowCount) throw new Problem('A Mantel server is running on this database. Stop it first.')
}

export function refuseOtherVersion({ schemaVersion }: Manifest, ours: string) {
  if (schemaVersion === ours) return
  const short = (version: string) => version.slice(0, 12)
  throw new Problem(
    `This backup was made by another version of Mantel (database version ${short(schemaVersion)}; ` +
      `this one has ${short(ours)}). Restore it with that version, then update.`,
  )
}

export function refuseUnknownKeys({ secretKeyIds }: Manifest, ring: string[]) {
  const unknown = secretKeyIds.filter((id) => !ring.includes(id))
  if (unknown.length === 0) return
  throw new Problem(
    `This backup was made with another secret key (${unknown.join(', ')}). Set SECRET_KEY to the one it ` +
      'was made with, or copy the file secret-key from the old DATA_DIR. Without it, restore with ' +
      '--without-secrets: connected accounts must then be connected again, and queued emails ' +
      'with a link are not sent.',
  )
}

/** What an archive must match: the version of the queue, and all tables with their columns. */
export type Shape = { queueVersion: number; tables: Table[] }

export async function shapeOf(client: Connection): Promise<Shape> {
  const { rows } = await client.query<{ version: number }>(
    'select max(id) as version from graphile_worker.migrations',
  )
  return { queueVersion: rows[0]?.version ?? 0, tables: await listTables(client) }
}

export function refuseOtherTables(manifest: Manifest, ours: Shape) {
  const columns = (list: Pick<Table, 'name' | 'columns'>[]) =>
    JSON.stringify(
      Object.fromEntries(
        list
          .map(({ name, columns }) => [name, columns.toSorted()] as const)
          .toSorted(([a], [b]) => a.localeCompare(b)),
      ),
    )
  if (ours.queueVersion === manifest.queueVersion && columns(ours.tables) === columns(manifest.tables)) return
  throw new Problem(
    'This backup was made by another version of Mantel: its tables differ. ' +
      'Restore it with that version, then update.',
  )
}

/**
 * Returns the target's tables, with columns in the order of the archive. Refuses an archive with other tables or
 * columns.
 */
export async function matchTables(client: Connection, manifest: Manifest): Promise<Table[]> {
  const ours = await shapeOf(client)
  refuseOtherTables(manifest, ours)
  const columnsOf = new Map(manifest.tables.map(({ name, columns }) => [name, columns]))
  return ours.tables.map((table) => ({ ...table, columns: columnsOf.get(table.name) ?? table.columns }))
}
