import { existsSync } from 'node:fs'
import path from 'node:path'
import { urlOfRunning } from '../database/embedded/running.ts'
import { startEmbeddedPostgres } from '../database/embedded/supervisor.ts'

export type Reached = {
  ownerUrl: string
  /** Whether a server of ours is at work on an embedded database. Of an external one this does not tell. */
  isServing: boolean
  leave(): Promise<void>
}
type Place = { databaseUrl: string | null; dataDir: string }

/** This installation's database, whether its server runs or not; an embedded one is started meanwhile. */
export async function reachDatabase({ databaseUrl, dataDir }: Place): Promise<Reached> {
  if (databaseUrl) return { ownerUrl: databaseUrl, isServing: false, leave: async () => {} }
  const directory = path.join(dataDir, 'postgres')
  return (await joinRunning(directory)) ?? (await startOwn(directory))
}

/** Without a look into it: so that a command that only reads does not create a database. */
export const hasDatabase = ({ databaseUrl, dataDir }: Place) =>
  databaseUrl !== null || existsSync(path.join(dataDir, 'postgres', 'PG_VERSION'))

async function joinRunning(directory: string): Promise<Reached | null> {
  const ownerUrl = await urlOfRunning(directory)
  return ownerUrl ? { ownerUrl, isServing: true, leave: async () => {} } : null
}

async function startOwn(directory: string): Promise<Reached> {
  try {
    const { ownerUrl, stop } = await startEmbeddedPostgres({ dataDir: directory })
    return { ownerUrl, isServing: false, leave: stop }
  } catch (error) {
    // The server may have started in this very moment.
    const running = await joinRunning(directory)
    if (running) return running
    throw error
  }
}
