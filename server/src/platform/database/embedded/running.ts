import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isLocked } from './data-lock.ts'
import { readKeys } from './keys.ts'
import { placeOf } from './place.ts'
import { readIfThere } from './read-if-there.ts'

/** The owner's URL of the server that a living process keeps on this data directory; null when none does. */
export async function urlOfRunning(givenDir: string): Promise<string | null> {
  const { dataDir } = placeOf(givenDir, 5432)
  for (const end = Date.now() + 30_000; Date.now() < end; await sleep(50)) {
    if (!isLocked(dataDir)) return null
    const keys = readKeys(dataDir)
    const address = addressOf(dataDir)
    if (keys && address) return `postgres://mantel_owner:${keys.owner}@/mantel?${address}&sslmode=disable`
  }
  throw new Error(
    `The PostgreSQL on ${dataDir} belongs to a living process, but does not accept connections.`,
  )
}

/** As the server wrote it down: under another TMPDIR than ours, its socket is not where ours would be. */
function addressOf(dataDir: string): string | null {
  const [, , , port, socketDir, , , state] = (readIfThere(join(dataDir, 'postmaster.pid')) ?? '').split('\n')
  if (!port || !socketDir || state?.trim() !== 'ready') return null
  return `host=${encodeURIComponent(socketDir)}&port=${port}`
}
