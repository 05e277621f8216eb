import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { readKeys } from '../platform/database/embedded/keys.ts'
import { locateServer } from '../platform/database/embedded/location.ts'
import { query } from '../platform/database/embedded/testing/children.ts'
import { readOutbox } from '../testing/outbox.ts'
import { openClient } from './testing-client.ts'
import { type Child, runNode, until } from './testing-processes.ts'

type OnCleanup = (undo: () => Promise<void>) => void
type Options = { dataDir: string; env?: Record<string, string>; args?: string[] }

/** Runs the bundle as a separate process on a free port, and waits until it is ready. */
export async function startProduct(
  script: string,
  onCleanup: OnCleanup,
  { dataDir, env = {}, args = [] }: Options,
) {
  const since = performance.now()
  const child = launch(script, onCleanup, { dataDir, env, args })
  const ready = await child.waitForLine(/"msg":"ready"/)
  const { url } = JSON.parse(ready) as { url: string }
  const client = openClient(url)
  onCleanup(async () => client.close())
  return {
    ...child,
    url,
    dataDir,
    readyAfter: performance.now() - since,
    call: client.call,
    mails: () => readOutbox(path.join(dataDir, 'outbox')),
  }
}
export type Product = Awaited<ReturnType<typeof startProduct>>

/** Starts the process without waiting until the product is ready, for tests in which the start may fail. */
export function launch(
  script: string,
  onCleanup: OnCleanup,
  { dataDir, env = {}, args = [] }: Options,
): Child {
  const child = runNode(script, args, {
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'info',
    PUBLIC_URL: 'http://mantel.test',
    // The tests set X-Forwarded-For like a proxy, so that each caller has its own IP address.
    TRUST_PROXY: '127.0.0.1',
    ...env,
  })
  onCleanup(async () => {
    child.kill()
    await child.ended
    await until(() => !isRunning(postmasterPid(dataDir)), 'PostgreSQL did not end')
    // Removes the socket directory, which a killed process leaves behind.
    if (existsSync(path.join(dataDir, 'postgres')))
      rmSync(locatePostgres(dataDir).socketDir, { recursive: true, force: true })
  })
  return child
}

/** Copies the data of a stopped product. */
export function copyData(dataDir: string, to: string): string {
  execFileSync('cp', ['-a', dataDir, to])
  // Flushes the copy to disk. Otherwise the next crash recovery would have to flush all of it and take longer.
  execFileSync('sync', ['-f', to])
  return to
}

export function postmasterPid(dataDir: string): number | undefined {
  try {
    return Number(readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return undefined
  }
}

export function isRunning(pid: number | undefined): boolean {
  if (!pid) return false
  try {
    // Reads the process state, because a zombie has ended but can still be signaled.
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

const locatePostgres = (dataDir: string) => locateServer(path.join(dataDir, 'postgres'), 5432)

/** Returns the URL of the embedded database's owner, who sees the rows of all companies. */
export function ownerUrlOf(dataDir: string): string {
  const { dataDir: place, socketDir, port } = locatePostgres(dataDir)
  const owner = readKeys(place)?.owner ?? ''
  return `postgres://mantel_owner:${owner}@/mantel?host=${encodeURIComponent(socketDir)}&port=${port}`
}

export const sqlOn = (dataDir: string, statement: string) => query(ownerUrlOf(dataDir), statement)
