import type pg from 'pg'
import type { FileStore } from '../files/file-store.ts'
import { checkArchive } from './archive/check-archive.ts'
import { fileEntryName, type Manifest, tableEntryName } from './archive/manifest.ts'
import { type ArchiveEntry, readArchive } from './archive/read-archive.ts'
import { removeEncryptedValues } from './encrypted-values.ts'
import { refuseHiddenRows } from './hidden-rows.ts'
import { compareTables, loadTable, moveSequences, withoutRowSecurityAndTriggers } from './load-tables.ts'
import { measureAll } from './measure-stream.ts'
import { inOwnerSession } from './owner-session.ts'
import { archiveChanged, fileRestorer } from './restore-files.ts'
import { quotedTable } from './tables.ts'
import { matchTables, refuseNonEmpty, refuseRunningServer } from './target.ts'

type Target = {
  ownerUrl: string
  files: FileStore
  /** Creates missing roles and tables. */
  prepare(): Promise<void>
}
type Options = {
  file: string
  migrations: string
  /** The ids of the keys with which this installation can decrypt values. */
  secretKeyIds: () => Promise<string[]>
  withoutSecrets: boolean
  /** Called in the transaction of a restore without secrets, after the encrypted values are removed. */
  onSecretsRemoved?: (owner: pg.Client) => Promise<void>
  /** Called only after the archive has been verified and found compatible. */
  target: () => Promise<Target>
  signal?: AbortSignal
}
export type Restored = { manifest: Manifest; removed: { secrets: number; emails: number } | null }

/** Restores all of the archive or nothing. Rows and files become visible together. */
export async function restoreBackup(options: Options): Promise<Restored> {
  const { file, migrations, secretKeyIds, withoutSecrets, onSecretsRemoved, target, signal } = options
  const manifest = await checkArchive({
    file,
    migrations,
    secretKeyIds: withoutSecrets ? null : secretKeyIds,
    signal,
  })
  const { ownerUrl, files, prepare } = await target()
  const restorer = fileRestorer(files)
  return inOwnerSession(ownerUrl, 'restore', async (owner) => {
    // These checks come before `prepare`, because a refused database must not be migrated.
    await refuseRunningServer(owner)
    await refuseNonEmpty(owner)
    await prepare()
    let mayBeCommitted = false
    try {
      await owner.query('begin')
      await fill(owner, manifest, restorer.put, (handlers) => readInto(file, handlers, signal))
      const removed = withoutSecrets ? await removeEncryptedValues(owner) : null
      if (removed) await onSecretsRemoved?.(owner)
      signal?.throwIfAborted()
      mayBeCommitted = true
      await owner.query('commit')
      return { manifest, removed }
    } catch (error) {
      await owner.query('rollback').catch(() => {})
      // If the connection is lost during the commit, its outcome is unknown, so the files must stay.
      if (!mayBeCommitted) await restorer.removeAdded()
      throw error
    }
  })
}

type Handlers = Map<string, (content: AsyncIterable<Buffer>) => Promise<void>>

async function fill(
  owner: pg.Client,
  manifest: Manifest,
  putFile: ReturnType<typeof fileRestorer>['put'],
  read: (handlers: Handlers) => Promise<void>,
) {
  const tables = await matchTables(owner, manifest)
  const names = tables.map(({ name }) => quotedTable(name)).join(', ')
  const handlers: Handlers = new Map()
  for (const table of manifest.tables)
    handlers.set(tableEntryName(table.name), (content) => loadTable(owner, table, content))
  for (const saved of manifest.files)
    handlers.set(fileEntryName(saved.key), (content) => putFile(saved, content))

  await owner.query(`lock table ${names} in access exclusive mode`)
  await withoutRowSecurityAndTriggers(owner, tables, async () => {
    // The check is repeated now that the tables are locked and no policy can hide rows.
    await refuseNonEmpty(owner)
    await owner.query(`truncate ${names}`)
    await read(handlers)
  })
  await moveSequences(owner, tables)
  await refuseHiddenRows(owner, tables)
  await compareTables(owner, tables, manifest.tables)
  // PostgreSQL's query planner needs statistics, and newly filled tables have none.
  await owner.query(`analyze ${names}`)
}

async function readInto(file: string, handlers: Handlers, signal?: AbortSignal) {
  const onEntry = async ({ name, content }: ArchiveEntry) => {
    const handle = handlers.get(name)
    // Only the manifest has no handler; it has been read already.
    await (handle ? handle(content) : measureAll(content))
    handlers.delete(name)
  }
  await readArchive(file, onEntry, signal)
  if (handlers.size > 0) throw archiveChanged()
}
