import { addAbortSignal, Readable } from 'node:stream'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { appliedVersion } from '../database/migrate.ts'
import { asKey, FileMissing, type FileStore } from '../files/file-store.ts'
import { type AddEntry, writeArchive } from './archive-writing.ts'
import {
  archiveFormat,
  fileEntryName,
  longestManifest,
  type Manifest,
  manifestName,
  type SavedFile,
  type SavedTable,
  tableEntryName,
} from './manifest.ts'
import { inOwnerSession } from './owner-session.ts'
import { refuseBlindness } from './owner-sight.ts'
import { Problem } from './problem.ts'
import { keysInUse } from './sealed-values.ts'
import { spooled } from './spool.ts'
import { copyOut, listTables, quotedTable, type Table } from './tables.ts'

type Options = {
  file: string
  ownerUrl: string
  files: FileStore
  /** Where a table waits until its size is known. */
  spoolDir: string
  secretKeyIds: string[]
  signal?: AbortSignal
}

/** Everything as it was at one moment, in one file. The server may go on working meanwhile. */
export async function backUp({
  file,
  ownerUrl,
  files,
  spoolDir,
  secretKeyIds,
  signal,
}: Options): Promise<Manifest> {
  return inOwnerSession(ownerUrl, sessionName, async (owner) => {
    const { tables, ...about } = await openSnapshot(owner)
    const manifest: Manifest = {
      format: archiveFormat,
      ...about,
      secretKeyIds: await keysInUse(owner, secretKeyIds),
      tables: [],
      files: [],
      chainHeads: [],
    }
    const fill = async (add: AddEntry) => {
      for (const table of tables) {
        signal?.throwIfAborted()
        const rows = owner.query(copyTo(copyOut(table)))
        if (signal) addAbortSignal(signal, rows)
        manifest.tables.push(
          await spooled(spoolDir, rows, (size, content) => saveTable(table, size, content, add)),
        )
      }
      for (const row of await listFiles(owner)) {
        signal?.throwIfAborted()
        manifest.files.push(await saveFile(files, row, add))
      }
      // Last: an archive that was cut off has none.
      const text = Buffer.from(JSON.stringify(manifest))
      if (text.length > longestManifest) throw new Problem(tooMany)
      await add(manifestName, text.length, Readable.from([text]))
    }
    await writeArchive(file, fill, signal)
    return manifest
  })
}

const sessionName = 'backup'

/** Whether anybody backs this database up: whoever does is connected until the archive has its name. */
export async function isBeingBackedUp(client: Pick<pg.Client, 'query'>) {
  const { rowCount } = await client.query(
    'select from pg_stat_activity where datname = current_database() and application_name = $1',
    [`mantel ${sessionName}`],
  )
  return rowCount !== 0
}

/** From here on this connection sees one moment, and nobody can change the shape of a table until it ends. */
async function openSnapshot(owner: pg.Client) {
  if ((await appliedVersion(owner)) === null)
    throw new Problem('This database holds no Mantel data, so there is nothing to back up.')
  const known = await listTables(owner)
  await owner.query('begin isolation level repeatable read, read only')
  // Before the first query, and thereby before the snapshot: a migration that is under way ends first.
  await owner.query(
    `lock table only ${known.map(({ name }) => quotedTable(name)).join(', only ')} in access share mode`,
  )
  const tables = await listTables(owner)
  if (tables.some(({ name }) => !known.some((table) => table.name === name)))
    throw new Problem('The database was being migrated. Please try again.')
  await refuseBlindness(owner, tables)
  const { rows } = await owner.query<{ createdAt: Date; queueVersion: number }>(
    'select now() as "createdAt", (select max(id) from graphile_worker.migrations) as "queueVersion"',
  )
  const { createdAt = new Date(), queueVersion = 0 } = rows[0] ?? {}
  const schemaVersion = (await appliedVersion(owner)) ?? ''
  return { tables, schemaVersion, queueVersion, createdAt: createdAt.toISOString() }
}

async function saveTable(
  { name, columns }: Table,
  size: number,
  content: AsyncIterable<Buffer>,
  add: AddEntry,
): Promise<SavedTable> {
  const { lines, sha256 } = await add(tableEntryName(name), size, content)
  return { name, columns, rows: lines, size, sha256 }
}

/** Those that people can still open. Bytes of a removed one stay for a day: none vanishes under our hands. */
async function listFiles(owner: pg.Client): Promise<SavedFile[]> {
  const { rows } = await owner.query<Omit<SavedFile, 'size'> & { size: string }>(
    `select storage_key as key, mime_type as type, size, sha256 from files
     where removed_at is null order by storage_key`,
  )
  return rows.map((row) => ({ ...row, size: Number(row.size) }))
}

async function saveFile(store: FileStore, row: SavedFile, add: AddEntry): Promise<SavedFile> {
  const content = await store.get(asKey(row.key)).catch((error: unknown) => {
    if (error instanceof FileMissing) throw new Problem(missing(row.key))
    throw error
  })
  // Closed also where it was never begun to be read.
  const saved = add(fileEntryName(row.key), row.size, exactly(row, content)).finally(() => content.destroy())
  const { sha256 } = await saved
  if (sha256 !== row.sha256) throw new Problem(changed(row.key))
  return row
}

/** Tar was told the size already: a byte more or less would spoil the whole archive. */
async function* exactly({ key, size }: SavedFile, content: AsyncIterable<Buffer>) {
  let left = size
  for await (const chunk of content) {
    left -= chunk.length
    if (left < 0) break
    yield chunk
  }
  if (left !== 0) throw new Problem(changed(key))
}

const missing = (key: string) => `The file ${key} is missing from the file store, so the backup was not made.`
const changed = (key: string) =>
  `The file ${key} is not what was stored (its size or checksum differs), so the backup was not made.`
const tooMany =
  'There are more files than one archive can list, so the backup was not made. Save the database and the file store with their own tools.'
