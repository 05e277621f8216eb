import { randomUUID } from 'node:crypto'
import { linkSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { errorCode } from './error-code.ts'
import { processIdentity } from './processes.ts'
import { readIfExists } from './read-if-exists.ts'
import { shortHash } from './short-hash.ts'

export type DataLock = {
  /** Throws if the lock was removed or replaced, for example by an `rm -rf` while the server runs. */
  assertHeld(): void
  release(): void
}

/** Allows one node process per data directory. Takes over the lock of a process that no longer runs. */
export async function lockDataDirectory(dataDir: string): Promise<DataLock> {
  const path = `${dataDir}.lock`
  const mine = JSON.stringify({ pid: process.pid, life: processIdentity(process.pid), nonce: randomUUID() })
  let holder = take(path, mine)
  // After a restart, the previous process may need a moment to finish.
  for (const end = Date.now() + 1_000; holder !== undefined && Date.now() < end; holder = take(path, mine)) {
    await sleep(20)
  }
  if (holder !== undefined) {
    throw new Error(`The data directory ${dataDir} is in use by process ${holder}; stop that process first.`)
  }
  return {
    assertHeld() {
      if (readIfExists(path) !== mine) throw new Error(`This process has lost its lock ${path}.`)
    },
    release() {
      if (readIfExists(path) === mine) rmSync(path, { force: true })
    },
  }
}

/** Whether a running process holds the lock. */
export const isLocked = (dataDir: string) =>
  runningHolder(readIfExists(`${dataDir}.lock`) ?? '') !== undefined

/**
 * Returns undefined if this process got the lock, otherwise the pid of the process that has it or is about to get it.
 */
function take(path: string, mine: string): number | undefined {
  for (;;) {
    if (createAtomically(path, mine)) return undefined
    const theirs = readIfExists(path)
    if (theirs === undefined) continue
    const holder = runningHolder(theirs)
    if (holder !== undefined) return holder

    // Replacing a stale lock requires a claim on its exact content. Otherwise a slow process that found the old lock
    // stale would replace the new lock of a faster one, and both would believe that they hold it.
    const claim = `${path}.${shortHash(theirs)}`
    const claimer = take(claim, mine)
    if (claimer !== undefined) return claimer
    try {
      if (readIfExists(path) !== theirs) continue
      renameSync(writeBeside(path, mine), path)
      return undefined
    } finally {
      rmSync(claim, { force: true })
    }
  }
}

/** Uses link(2), so that no process ever reads a half-written lock. */
function createAtomically(path: string, content: string): boolean {
  const temporary = writeBeside(path, content)
  try {
    linkSync(temporary, path)
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw error
  } finally {
    rmSync(temporary, { force: true })
  }
}

function writeBeside(path: string, content: string): string {
  const beside = `${path}.${randomUUID()}`
  writeFileSync(beside, content, { flag: 'wx' })
  return beside
}

const lockContent = z.object({ pid: z.int().positive(), life: z.string() })

function runningHolder(content: string): number | undefined {
  const { data: holder } = lockContent.safeParse(parseJson(content))
  if (!holder) return undefined
  const identity = processIdentity(holder.pid)
  return identity === holder.life || identity === 'unknown' ? holder.pid : undefined
}

function parseJson(content: string): unknown {
  try {
    return JSON.parse(content)
  } catch {
    return undefined
  }
}
