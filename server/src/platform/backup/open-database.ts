import { existsSync } from 'node:fs'
import path from 'node:path'
import { findRunningUrl } from '../database/embedded/running-server.ts'
import { startEmbeddedPostgres } from '../database/embedded/supervisor.ts'

export type OpenedDatabase = {
  ownerUrl: string
  /** Whether a Mantel server runs on the embedded database. Always false for an external database. */
  isServing: boolean
  close(): Promise<void>
}
type DatabaseSettings = { databaseUrl: string | null; dataDir: string }

/** Opens this installation's database. Starts the embedded database if it is not running. */
export async function openInstallationDatabase({
  databaseUrl,
  dataDir,
}: DatabaseSettings): Promise<OpenedDatabase> {
  if (databaseUrl) return { ownerUrl: databaseUrl, isServing: false, close: async () => {} }
  const directory = path.join(dataDir, 'postgres')
  return (await joinRunning(directory)) ?? (await startOwn(directory))
}

/**
 * Whether there is a database to open. Checks only the files, so that a command that only reads does not create one.
 */
export const hasDatabase = ({ databaseUrl, dataDir }: DatabaseSettings) =>
  databaseUrl !== null || existsSync(path.join(dataDir, 'postgres', 'PG_VERSION'))

async function joinRunning(directory: string): Promise<OpenedDatabase | null> {
  const ownerUrl = await findRunningUrl(directory)
  return ownerUrl ? { ownerUrl, isServing: true, close: async () => {} } : null
}

async function startOwn(directory: string): Promise<OpenedDatabase> {
  try {
    const { ownerUrl, stop } = await startEmbeddedPostgres({ dataDir: directory })
    return { ownerUrl, isServing: false, close: stop }
  } catch (error) {
    // Another process may have started the database in the meantime.
    const running = await joinRunning(directory)
    if (running) return running
    throw error
  }
}
