import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { readConfig } from '../../config.ts'
import { migrations } from '../../installation.ts'
import { startMantel } from '../../mantel.ts'
import { freshDatabase } from '../../testing/database.ts'
import { Problem } from '../commands/problem.ts'
import { prepareDatabase } from '../database/prepare.ts'
import { openDiskStore } from '../files/disk.ts'
import type { FileStore } from '../files/file-store.ts'
import { createLog } from '../log.ts'
import { secretBox } from '../secrets.ts'
import { createBackup } from './create-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { createTwoStudios } from './two-studios.fixture.ts'

const log = createLog('silent')
const installations: { close(): Promise<void> }[] = []
/** Call at the end of each test file, because test files share this module. */
export async function closeInstallations() {
  for (const { close } of installations.splice(0)) await close()
}

/** Creates a migrated database, and a directory with a file store. `closeInstallations` deletes both. */
export async function createInstallation() {
  const database = await freshDatabase()
  const directory = await mkdtemp(path.join(tmpdir(), 'mantel-backup-'))
  const files = await openDiskStore(path.join(directory, 'files'))
  const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 6 })
  const close = async () => {
    await owner.end()
    await database.drop()
    await rm(directory, { recursive: true, force: true })
  }
  installations.push({ close })
  return {
    ...database,
    directory,
    files,
    owner,
    secrets: secretBox({ current: database.secretKey, previous: [] }),
  }
}
export type Installation = Awaited<ReturnType<typeof createInstallation>>

export async function createSavedStudios() {
  const source = await createInstallation()
  const studios = await createTwoStudios(source)
  const archive = path.join(source.directory, 'backup.tgz')
  return { source, studios, archive, manifest: await backUpFrom(source, { file: archive }) }
}

export const backUpFrom = (
  { ownerUrl, directory, secrets, files }: Installation,
  more: Partial<Parameters<typeof createBackup>[0]> = {},
) =>
  createBackup({
    file: path.join(directory, 'backup.tgz'),
    ownerUrl,
    files,
    spoolDir: path.join(directory, 'tmp'),
    secretKeyIds: secrets.keyIds,
    ...more,
  })

type RestoreOptions = Partial<Parameters<typeof restoreBackup>[0]> & {
  files?: FileStore
  prepare?: () => Promise<void>
}

export function restoreInto(installation: Installation, file: string, options: RestoreOptions = {}) {
  const { files = installation.files, prepare = () => prepareEmpty(installation), ...more } = options
  return restoreBackup({
    file,
    migrations,
    withoutSecrets: false,
    secretKeyIds: async () => installation.secrets.keyIds,
    target: async () => ({ ownerUrl: installation.ownerUrl, files, prepare }),
    ...more,
  })
}

async function prepareEmpty(installation: Installation) {
  const seed = async () => {}
  const { databases } = await prepareDatabase({
    ...installation,
    previousSecretKeys: [],
    migrations,
    log,
    seed,
  })
  await databases.close()
}

export async function asSuperuser<T>(
  { superuserUrl }: Installation,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  return work(client).finally(() => client.end())
}

export async function storedSecret({ owner }: Installation, id: string) {
  const { rows } = await owner.query<{ ciphertext: string }>(
    'select ciphertext from company_secrets where id = $1',
    [id],
  )
  return rows[0]?.ciphertext ?? ''
}

/** Returns the message with which a restore refuses an archive. Throws if the restore opens its target first. */
export async function refusalOf(file: string, secretKeyIds: string[]): Promise<string> {
  const target = () => Promise.reject(new Error('The target was touched'))
  const refusal = restoreBackup({
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

export async function startServerOn(
  { ownerUrl, secretKey, directory }: Installation,
  { worker = false } = {},
) {
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

export async function waitUntil<T>(look: () => Promise<T | null>): Promise<T> {
  for (const end = Date.now() + 10_000; Date.now() < end; await sleep(50)) {
    const result = await look()
    if (result !== null) return result
  }
  throw new Error('The condition was not met in time')
}
