import { randomUUID } from 'node:crypto'
import { linkSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { errorCode } from './error-code.ts'
import { lifeOf } from './processes.ts'
import { readIfThere } from './read-if-there.ts'
import { shortHash } from './short-hash.ts'

export type DataLock = {
  /** Throws when someone removed or replaced the lock, for example by `rm -rf` of everything while we run. */
  assertHeld(): void
  release(): void
}

/** One node process per data directory; the lock of a process that is gone is taken over. */
export async function lockDataDirectory(dataDir: string): Promise<DataLock> {
  const path = `${dataDir}.lock`
  const mine = JSON.stringify({ pid: process.pid, life: lifeOf(process.pid), nonce: randomUUID() })
  let holder = take(path, mine)
  // Whoever restarts us may not have waited for the last process to finish.
  for (const end = Date.now() + 1_000; holder !== undefined && Date.now() < end; holder = take(path, mine)) {
    await sleep(20)
  }
  if (holder !== undefined) {
    throw new Error(`The data directory ${dataDir} is in use by process ${holder}; stop that process first.`)
  }
  return {
    assertHeld() {
      if (readIfThere(path) !== mine) throw new Error(`This process has lost its lock ${path}.`)
    },
    release() {
      if (readIfThere(path) === mine) rmSync(path, { force: true })
    },
  }
}

/** Whether a living process has it. */
export const isLocked = (dataDir: string) => livingHolder(readIfThere(`${dataDir}.lock`) ?? '') !== undefined

/** Undefined when the lock is ours now, else the pid of the living process that holds it or is about to. */
function take(path: string, mine: string): number | undefined {
  for (;;) {
    if (createWhole(path, mine)) return undefined
    const theirs = readIfThere(path)
    if (theirs === undefined) continue
    const holder = livingHolder(theirs)
    if (holder !== undefined) return holder

    // Only who holds the claim on this very content may replace it. Otherwise a slow starter, that judged the
    // old lock stale, would replace the fresh lock of a quick one, and both would believe they had won.
    const claim = `${path}.${shortHash(theirs)}`
    const claimer = take(claim, mine)
    if (claimer !== undefined) return claimer
    try {
      if (readIfThere(path) !== theirs) continue
      renameSync(writeBeside(path, mine), path)
      return undefined
    } finally {
      rmSync(claim, { force: true })
    }
  }
}

/** By link(2), so that nobody ever reads a half-written lock. */
function createWhole(path: string, content: string): boolean {
  const written = writeBeside(path, content)
  try {
    linkSync(written, path)
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw error
  } finally {
    rmSync(written, { force: true })
  }
}

function writeBeside(path: string, content: string): string {
  const beside = `${path}.${randomUUID()}`
  writeFileSync(beside, content, { flag: 'wx' })
  return beside
}

const lockContent = z.object({ pid: z.int().positive(), life: z.string() })

function livingHolder(content: string): number | undefined {
  const { data: holder } = lockContent.safeParse(parsed(content))
  if (!holder) return undefined
  const life = lifeOf(holder.pid)
  return life === holder.life || life === 'unknown' ? holder.pid : undefined
}

function parsed(content: string): unknown {
  try {
    return JSON.parse(content)
  } catch {
    return undefined
  }
}
