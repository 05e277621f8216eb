import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from 'vitest'
import type { TestServer } from '../testing/server.ts'
import type { Death, KilledServer } from './killed-server.fixture.ts'
import { openClient } from './testing-client.ts'
import { runNode, until } from './testing-processes.ts'

export type Request = { method: string; url: string; body?: object; headers?: Record<string, string> }
export type Scene = {
  companyId: string
  /** The call that the process does not survive. Null if a job does the work. */
  request: Request | null
}
/** How a scene is prepared, and the first statement that counts. The ones before it only read. */
export type SceneKind = { prepare: () => Promise<Scene>; from: string }

/**
 * Runs a scene once without a death, to learn what it stores. Then the scene can be killed at any of its statements: it
 * must have stored nothing or everything, and repeating the call or job must complete it exactly once.
 */
export async function rehearse(
  server: TestServer,
  { prepare, from }: SceneKind,
  stateOf: (companyId: string) => Promise<unknown>,
) {
  const prepareAnew = async () => {
    // All scenes have the same client, and an address gets a limited number of emails.
    await server.sql('delete from rate_limits')
    return prepare()
  }
  const { companyId, request } = await prepareAnew()
  const before = await stateOf(companyId)
  await repeat(server, request)
  const after = await stateOf(companyId)
  return {
    before,
    after,
    /** Returns false if the work ended before that statement. */
    async dieAt(script: string, at: Death['at']) {
      const scene = await prepareAnew()
      if (!(await diesDuring(script, server, scene.request, { from, at }))) return false
      const stored = at === 'committed' ? after : before
      expect([at, await stateOf(scene.companyId)]).toEqual([at, stored])
      await repeat(server, scene.request)
      expect([at, await stateOf(scene.companyId)]).toEqual([at, after])
      return true
    },
  }
}

/** The same call again, with the same key, or the same job. */
async function repeat(server: TestServer, request: Request | null) {
  if (!request) return server.runJobs()
  const { status, text } = await server.call(request.method, request.url, request.body, request.headers)
  expect([status, status < 400 ? '' : text]).toEqual([status, ''])
}

/**
 * Makes the call in a separate process, which uses the database of the test's server and kills itself at a statement.
 * Without a call, the process runs the jobs that are due. Returns false if the work ended before that statement.
 */
export async function diesDuring(
  script: string,
  server: TestServer,
  request: Request | null,
  dies: Death,
  env: Record<string, string> = {},
) {
  const { ownerUrl, secretKey } = server.database
  const dataDir = path.join(tmpdir(), `mantel-killed-${crypto.randomUUID()}`)
  const options: KilledServer = { ownerUrl, secretKey, dataDir, worker: request === null, dies, env }
  const child = runNode(script, [JSON.stringify(options)])
  try {
    const ready = await child.waitForLine(/^\{"url"/, timeout)
    const client = openClient((JSON.parse(ready) as { url: string }).url)
    // The answer does not matter. It may never arrive.
    if (request) client.call(request.method, request.url, request.body, request.headers).catch(() => {})
    const isDead = await Promise.race([
      child.ended.then(() => true),
      child.waitForLine(/^committed/, timeout).then(
        () => false,
        (error) => {
          if (!child.hasEnded()) throw error
          return true
        },
      ),
    ])
    client.close()
    return isDead
  } finally {
    child.kill()
    await child.ended
    await rm(dataDir, { recursive: true, force: true })
    await forget(server)
  }
}

/** In milliseconds. Hundreds of starts, one after the other, share the machine with other tests. */
const timeout = 600_000

/** Waits until PostgreSQL has ended the transactions of the dead process, and releases what it had reserved. */
async function forget({ sql }: TestServer) {
  await until(async () => (await sql(openTransactions)).length === 0, 'Its transaction is still open')
  // Reservations of keys expire after a minute, and other workers release the jobs of a dead one within seconds.
  await sql("update idempotency_keys set expires_at = now() - interval '1 second' where status is null")
  await sql(
    'update graphile_worker._private_jobs set locked_at = null, locked_by = null, run_at = least(run_at, now()) where locked_at is not null',
  )
}

const openTransactions = `select from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null and backend_type = 'client backend'`
