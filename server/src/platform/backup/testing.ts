import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { readConfig } from '../../config.ts'
import { migrations } from '../../installation.ts'
import { startMantel } from '../../mantel.ts'
import { freshDatabase } from '../../testing/database.ts'
import { prepareDatabase } from '../database/prepare.ts'
import { openDiskStore } from '../files/disk.ts'
import type { FileStore } from '../files/file-store.ts'
import { createLog } from '../log.ts'
import { secretBox } from '../secrets.ts'
import { backUp } from './backing-up.ts'
import { Problem } from './problem.ts'
import { restore } from './restoring.ts'
import { furnishTwoStudios } from './two-studios.fixture.ts'

const log = createLog('silent')
const places: { close(): Promise<void> }[] = []
/** For the end of a file: this one is read once for all of them. */
export async function closePlaces() {
  for (const { close } of places.splice(0)) await close()
}

/** A database and a directory of their own: what an installation is. */
export async function newPlace() {
  const database = await freshDatabase()
  const directory = await mkdtemp(path.join(tmpdir(), 'mantel-backup-'))
  const files = await openDiskStore(path.join(directory, 'files'))
  const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 6 })
  const close = async () => {
    await owner.end()
    await database.drop()
    await rm(directory, { recursive: true, force: true })
  }
  places.push({ close })
  return {
    ...database,
    directory,
    files,
    owner,
    secrets: secretBox({ current: database.secretKey, previous: [] }),
  }
}
export type Place = Awaited<ReturnType<typeof newPlace>>

/** Two furnished companies, and what a backup of them is. */
export async function savedStudios() {
  const source = await newPlace()
  const studios = await furnishTwoStudios(source)
  const archive = path.join(source.directory, 'backup.tgz')
  return { source, studios, archive, manifest: await backUpFrom(source, { file: archive }) }
}

export const backUpFrom = (
  { ownerUrl, directory, secrets, files }: Place,
  more: Partial<Parameters<typeof backUp>[0]> = {},
) =>
  backUp({
    file: path.join(directory, 'backup.tgz'),
    ownerUrl,
    files,
    spoolDir: path.join(directory, 'tmp'),
    secretKeyIds: secrets.keyIds,
    ...more,
  })

type RestoreOptions = Partial<Parameters<typeof restore>[0]> & {
  files?: FileStore
  prepare?: () => Promise<void>
}

export function restoreInto(place: Place, file: string, options: RestoreOptions = {}) {
  const { files = place.files, prepare = () => prepareEmpty(place), ...more } = options
  return restore({
    file,
    migrations,
    withoutSecrets: false,
    secretKeyIds: async () => place.secrets.keyIds,
    target: async () => ({ ownerUrl: place.ownerUrl, files, prepare }),
    ...more,
  })
}

async function prepareEmpty(place: Place) {
  const seed = async () => {}
  const { databases } = await prepareDatabase({ ...place, previousSecretKeys: [], migrations, log, seed })
  await databases.close()
}

export async function asSuperuser<T>(
  { superuserUrl }: Place,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  return work(client).finally(() => client.end())
}

/** Every row of every table, generated columns included, past every policy; without the tested code. */
export const fingerprint = (place: Place) =>
  asSuperuser(place, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname in ('public', 'graphile_worker')
         and (schemaname, tablename) <> ('graphile_worker', 'migrations')`,
    )
    const digests: Record<string, string> = {}
    for (const { name } of tables) {
      const { rows } = await client.query<{ count: string; digest: string }>(
        `select count(*), md5(coalesce(string_agg(t::text, E'\\n' order by t::text collate "C"), '')) as digest
         from ${name} t`,
      )
      digests[name] = `${rows[0]?.count} rows ${rows[0]?.digest}`
    }
    return digests
  })

export async function contentsOf(files: FileStore) {
  const contents: Record<string, string> = {}
  for await (const key of files.keys())
    contents[key] = createHash('sha256')
      .update(await buffer(await files.get(key)))
      .digest('hex')
  return contents
}

/** The sentence with which a restore refuses an archive before it even asks for its target. */
export async function refusalOf(file: string, secretKeyIds: string[]): Promise<string> {
  const target = () => Promise.reject(new Error('The target was touched'))
  const refusal = restore({
    file,
    migrations,
    withoutSecrets: false,
    secretKeyIds: async () => secretKeyIds,
    target,
  })
  const error = await refusal.catch((error: unknown) => error)
  if (error instanceof Problem) return error.message
  throw error
}

export async function startOn({ ownerUrl, secretKey, directory }: Place, { worker = false } = {}) {
  const settings = { PORT: '0', DATA_DIR: directory, SECRET_KEY: secretKey, PUBLIC_URL: 'http://mantel.test' }
  const config = readConfig(settings)
  const running = await startMantel({
    config,
    secretKey,
    ownerUrl,
    migrations,
    webRoot: null,
    log,
    parts: { web: true, worker },
  })
  return { ...running, dataDir: directory }
}

export async function eventually<T>(look: () => Promise<T | null>): Promise<T> {
  for (const end = Date.now() + 10_000; Date.now() < end; await sleep(50)) {
    const seen = await look()
    if (seen !== null) return seen
  }
  throw new Error('It did not happen')
}
