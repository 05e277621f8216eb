import { addAbortSignal, Readable } from 'node:stream'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { Problem } from '../commands/problem.ts'
import { appliedVersion } from '../database/migrate.ts'
import { asKey, FileMissing, type FileStore } from '../files/file-store.ts'
import {
  archiveFormat,
  fileEntryName,
  type Manifest,
  manifestName,
  maxManifestSize,
  type SavedFile,
  type SavedTable,
  tableEntryName,
} from './archive/manifest.ts'
import { type AddEntry, writeArchive } from './archive/write-archive.ts'
import { keysInUse } from './encrypted-values.ts'
import { refuseHiddenRows } from './hidden-rows.ts'
import { inOwnerSession } from './owner-session.ts'
import { withSpooledStream } from './spool.ts'
import { copyOut, listTables, quotedTable, type Table } from './tables.ts'

type Options = {
  file: string
  ownerUrl: string
  files: FileStore
  /** Receives temporary copies of tables, because the size of a table must be known before it is archived. */
  spoolDir: string
  secretKeyIds: string[]
  signal?: AbortSignal
}

/** Writes a consistent snapshot of the database and all files into one archive. The server can keep running. */
export async function createBackup({
  file,
  ownerUrl,
  files,
  spoolDir,
  secretKeyIds,
  signal,
}: Options): Promise<Manifest> {
  return inOwnerSession(ownerUrl, sessionName, async (owner) => {
    const { tables, ...details } = await openSnapshot(owner)
    const manifest: Manifest = {
      format: archiveFormat,
      ...details,
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
          await withSpooledStream(spoolDir, rows, (size, content) => saveTable(table, size, content, add)),
        )
      }
      for (const row of await listFiles(owner)) {
        signal?.throwIfAborted()
        manifest.files.push(await saveFile(files, row, add))
      }
      // The manifest comes last, so that a truncated archive has none.
      const text = Buffer.from(JSON.stringify(manifest))
      if (text.length > maxManifestSize) throw new Problem(tooManyFiles)
      await add(manifestName, text.length, Readable.from([text]))
    }
    await writeArchive(file, fill, signal)
    return manifest
  })
}

const sessionName = 'backup'

/** Whether any process is backing up this database. A backup stays connected until its archive is in place. */
export async function isBackupRunning(client: Pick<pg.Client, 'query'>) {
  const { rowCount } = await client.query(
    'select from pg_stat_activity where datname = current_database() and application_name = $1',
    [`mantel ${sessionName}`],
  )
  return rowCount !== 0
}

/** Opens a transaction in which the connection sees one snapshot. Until it ends, no one can alter a table. */
async function openSnapshot(owner: pg.Client) {
  if ((await appliedVersion(owner)) === null)
    throw new Problem('This database holds no Mantel data, so there is nothing to back up.')
  const tablesBefore = await listTables(owner)
  await owner.query('begin isolation level repeatable read, read only')
  // Waits until a running migration ends. The lock comes before the first query, because that query takes the snapshot.
  await owner.query(
    `lock table only ${tablesBefore.map(({ name }) => quotedTable(name)).join(', only ')} in access share mode`,
  )
  const tables = await listTables(owner)
  if (tables.some(({ name }) => !tablesBefore.some((table) => table.name === name)))
    throw new Problem('The database was being migrated. Please try again.')
  await refuseHiddenRows(owner, tables)
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

/**
 * Lists the files that are not removed. The bytes of a removed file stay for a day, so a file that is removed during
 * the backup can still be read.
 */
async function listFiles(owner: pg.Client): Promise<SavedFile[]> {
  const { rows } = await owner.query<Omit<SavedFile, 'size'> & { size: string }>(
    `select storage_key as key, mime_type as type, size, sha256 from files
     where removed_at is null order by storage_key`,
  )
  return rows.map((row) => ({ ...row, size: Number(row.size) }))
}

async function saveFile(store: FileStore, row: SavedFile, add: AddEntry): Promise<SavedFile> {
  const content = await store.get(asKey(row.key)).catch((error: unknown) => {
    if (error instanceof FileMissing) throw new Problem(missingMessage(row.key))
    throw error
  })
  // Closes the stream even if it was never read.
  const saved = add(fileEntryName(row.key), row.size, exactSize(row, content)).finally(() =>
    content.destroy(),
  )
  const { sha256 } = await saved
  if (sha256 !== row.sha256) throw new Problem(changedMessage(row.key))
  return row
}

/**
 * Throws if the content does not have exactly this size. Tar has already written the size, so one byte more or less
 * would corrupt the whole archive.
 */
async function* exactSize({ key, size }: SavedFile, content: AsyncIterable<Buffer>) {
  let remaining = size
  for await (const chunk of content) {
    remaining -= chunk.length
    if (remaining < 0) break
    yield chunk
  }
  if (remaining !== 0) throw new Problem(changedMessage(key))
}

const missingMessage = (key: string) =>
  `The file ${key} is missing from the file store, so the backup was not made.`
const changedMessage = (key: string) =>
  `The file ${key} is not what was stored (its size or checksum differs), so the backup was not made.`
const tooManyFiles =
  'There are more files than one archive can list, so the backup was not made. Save the database and the file store with their own tools.'
