import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { readKeys } from '../platform/database/embedded/keys.ts'
import { locateServer } from '../platform/database/embedded/location.ts'
import { query } from '../platform/database/embedded/testing.ts'
import { readOutbox } from '../testing/outbox.ts'
import { openClient } from './testing-client.ts'
import { type Child, runNode, until } from './testing-processes.ts'

type Later = (undo: () => Promise<void>) => void
type Options = { dataDir: string; env?: Record<string, string>; args?: string[] }

/** The bundle as a process of its own, on whatever port is free. */
export async function startProduct(script: string, later: Later, { dataDir, env = {}, args = [] }: Options) {
  const since = performance.now()
  const child = launch(script, later, { dataDir, env, args })
  const ready = await child.said(/"msg":"ready"/)
  const { url } = JSON.parse(ready) as { url: string }
  const client = openClient(url)
  later(async () => client.close())
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

/** For a start that may fail. */
export function launch(script: string, later: Later, { dataDir, env = {}, args = [] }: Options): Child {
  const child = runNode(script, args, {
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'info',
    PUBLIC_URL: 'http://mantel.test',
    // The tests play the proxy, so that each of their callers has an address of its own.
    TRUST_PROXY: '127.0.0.1',
    ...env,
  })
  later(async () => {
    child.kill()
    await child.ended
    await until(() => !isRunning(postmasterOf(dataDir)), 'PostgreSQL did not end')
    // Whoever is killed leaves it behind, for the next start to find.
    if (existsSync(path.join(dataDir, 'postgres')))
      rmSync(placeOfPostgres(dataDir).socketDir, { recursive: true, force: true })
  })
  return child
}

/** A product that was stopped, with everything it knew. */
export function copyOf(dataDir: string, to: string): string {
  execFileSync('cp', ['-a', dataDir, to])
  // On disk, as after any ordinary stop: else the next crash recovery would have to write all of it.
  execFileSync('sync', ['-f', to])
  return to
}

export function postmasterOf(dataDir: string): number | undefined {
  try {
    return Number(readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return undefined
  }
}

export function isRunning(pid: number | undefined): boolean {
  if (!pid) return false
  try {
    // A zombie is no longer running, but still answers signals.
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

const placeOfPostgres = (dataDir: string) => locateServer(path.join(dataDir, 'postgres'), 5432)

/** As the owner of its embedded database, past every policy. */
export function ownerUrlOf(dataDir: string): string {
  const { dataDir: place, socketDir, port } = placeOfPostgres(dataDir)
  const owner = readKeys(place)?.owner ?? ''
  return `postgres://mantel_owner:${owner}@/mantel?host=${encodeURIComponent(socketDir)}&port=${port}`
}

export const sqlOn = (dataDir: string, statement: string) => query(ownerUrlOf(dataDir), statement)

let people = 0
/** A company with its admin, by the form. */
export async function registerStudio(call: Product['call'], name = 'Alder & Finch Staging') {
  const email = `maya${++people}.${process.pid}@example.com`
  const form = {
    firstName: 'Maya',
    lastName: 'Okafor',
    email,
    password,
    companyName: name,
    termsAccepted: true,
  }
  const { status, body, text } = await call('POST', '/api/auth/register', form)
  if (status !== 200) throw new Error(`Registration answered ${status}: ${text}`)
  return { email, token: String(body.token), companyId: String(body.user.companyId) }
}
export type Studio = Awaited<ReturnType<typeof registerStudio>>
export const password = 'plaster and ink'

export const bearing = (token: string) => ({ authorization: `Bearer ${token}` })
