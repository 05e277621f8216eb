import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isLocked } from './data-lock.ts'
import { readKeys } from './keys.ts'
import { locateServer } from './location.ts'
import { readIfExists } from './read-if-exists.ts'

/**
 * Returns the owner's URL of the server that another process runs on this data directory, or null if there is none.
 * Waits for a server that is still starting.
 */
export async function findRunningUrl(givenDir: string): Promise<string | null> {
  const { dataDir } = locateServer(givenDir, 5432)
  for (const end = Date.now() + 30_000; Date.now() < end; await sleep(50)) {
    if (!isLocked(dataDir)) return null
    const keys = readKeys(dataDir)
    const address = addressOf(dataDir)
    if (keys && address) return `postgres://mantel_owner:${keys.owner}@/mantel?${address}&sslmode=disable`
  }
  throw new Error(
    `The PostgreSQL on ${dataDir} belongs to a running process, but does not accept connections.`,
  )
}

/**
 * Reads the address from the server's pid file, because the server's TMPDIR, and so its socket directory, can differ
 * from ours.
 */
function addressOf(dataDir: string): string | null {
  const [, , , port, socketDir, , , state] = (readIfExists(join(dataDir, 'postmaster.pid')) ?? '').split('\n')
  if (!port || !socketDir || state?.trim() !== 'ready') return null
  return `host=${encodeURIComponent(socketDir)}&port=${port}`
}
