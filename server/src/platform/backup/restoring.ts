import type pg from 'pg'
import type { FileStore } from '../files/file-store.ts'
import { type ArchiveEntry, readArchive } from './archive-reading.ts'
import { checkArchive } from './checking.ts'
import { archiveChanged, fileRestorer } from './file-restoring.ts'
import { asPlainTables, compareTables, loadTable, moveSequences } from './loading.ts'
import { fileEntryName, type Manifest, tableEntryName } from './manifest.ts'
import { measureAll } from './measuring.ts'
import { inOwnerSession } from './owner-session.ts'
import { refuseBlindness } from './owner-sight.ts'
import { removeSealedValues } from './sealed-values.ts'
import { quotedTable } from './tables.ts'
import { matchTables, refuseNonEmpty, refuseRunningServer } from './target.ts'

type Target = {
  ownerUrl: string
  files: FileStore
  /** Roles and tables, made where they are missing. */
  prepare(): Promise<void>
}
type Options = {
  file: string
  migrations: string
  /** The keys that this installation can open sealed values with. */
  secretKeyIds: () => Promise<string[]>
  withoutSecrets: boolean
  /** Asked for only after the archive has proved to be whole and to fit. */
  target: () => Promise<Target>
  signal?: AbortSignal
}
export type Restored = { manifest: Manifest; removed: { secrets: number; letters: number } | null }

/** All of the archive or nothing: rows, files and what they refer to become visible together. */
export async function restore(options: Options): Promise<Restored> {
  const { file, migrations, secretKeyIds, withoutSecrets, target, signal } = options
  const manifest = await checkArchive({
    file,
    migrations,
    secretKeyIds: withoutSecrets ? null : secretKeyIds,
    signal,
  })
  const { ownerUrl, files, prepare } = await target()
  const restorer = fileRestorer(files)
  return inOwnerSession(ownerUrl, 'restore', async (owner) => {
    // Before preparing: a database that is refused must not have been migrated by us.
    await refuseRunningServer(owner)
    await refuseNonEmpty(owner)
    await prepare()
    let mayBeCommitted = false
    try {
      await owner.query('begin')
      await fill(owner, manifest, restorer.put, (handlers) => readInto(file, handlers, signal))
      const removed = withoutSecrets ? await removeSealedValues(owner) : null
      signal?.throwIfAborted()
      mayBeCommitted = true
      await owner.query('commit')
      return { manifest, removed }
    } catch (error) {
      await owner.query('rollback').catch(() => {})
      // A connection that breaks during the commit leaves open whether it happened: then the files must stay.
      if (!mayBeCommitted) await restorer.takeBack()
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
  await asPlainTables(owner, tables, async () => {
    // Again, now that nobody can come in between, and that no policy can hide anything.
    await refuseNonEmpty(owner)
    await owner.query(`truncate ${names}`)
    await read(handlers)
  })
  await moveSequences(owner, tables)
  await refuseBlindness(owner, tables)
  await compareTables(owner, tables, manifest.tables)
  // Plans are made from statistics, and a table that was just filled has none.
  await owner.query(`analyze ${names}`)
}

async function readInto(file: string, handlers: Handlers, signal?: AbortSignal) {
  const onEntry = async ({ name, content }: ArchiveEntry) => {
    const handle = handlers.get(name)
    // The one without is the manifest, which has been read.
    await (handle ? handle(content) : measureAll(content))
    handlers.delete(name)
  }
  await readArchive(file, onEntry, signal)
  if (handlers.size > 0) throw archiveChanged()
}
