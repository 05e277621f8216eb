import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { errorCode } from './error-code.ts'
import { readKeys } from './keys.ts'
import { placeOf } from './place.ts'
import { lifeOf } from './processes.ts'

/** The owner's URL of the server that a living process keeps on this data directory; null when none does. */
export async function urlOfRunning(givenDir: string): Promise<string | null> {
  const { dataDir } = placeOf(givenDir, 5432)
  for (const end = Date.now() + 30_000; Date.now() < end; await sleep(50)) {
    if (!isHeld(`${dataDir}.lock`)) return null
    const keys = readKeys(dataDir)
    const address = addressOf(dataDir)
    if (keys && address) return `postgres://mantel_owner:${keys.owner}@/mantel?${address}&sslmode=disable`
  }
  throw new Error(
    `The PostgreSQL on ${dataDir} belongs to a living process, but does not accept connections.`,
  )
}

const lockContent = z.object({ pid: z.int().positive(), life: z.string() })

function isHeld(lock: string): boolean {
  const { data: holder } = lockContent.safeParse(parsed(read(lock) ?? ''))
  if (!holder) return false
  const life = lifeOf(holder.pid)
  return life === holder.life || life === 'unknown'
}

function parsed(content: string): unknown {
  try {
    return JSON.parse(content)
  } catch {
    return undefined
  }
}

/** As the server wrote it down: under another TMPDIR than ours, its socket is not where ours would be. */
function addressOf(dataDir: string): string | null {
  const [, , , port, socketDir, , , state] = (read(join(dataDir, 'postmaster.pid')) ?? '').split('\n')
  if (!port || !socketDir || state?.trim() !== 'ready') return null
  return `host=${encodeURIComponent(socketDir)}&port=${port}`
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}
