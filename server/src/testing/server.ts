import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { LightMyRequestResponse } from 'fastify'
import pg from 'pg'
import { afterAll, expect, onTestFinished, TestRunner } from 'vitest'
import { readConfig } from '../config.ts'
import { jobs } from '../features.ts'
import { migrations } from '../installation.ts'
import { type Running, startMantel } from '../mantel.ts'
import { runJobsOnce } from '../platform/jobs/worker.ts'
import { createLog } from '../platform/log.ts'
import { defaultHashCost, setHashCost } from '../platform/passwords.ts'
import { freshDatabase, startedTemplate } from './database.ts'
import { watchJobAnnouncements } from './job-announcements.ts'
import { generousLimits } from './limits.ts'
import { readOutbox } from './outbox.ts'
import { people } from './people.ts'

type Options = Partial<Parameters<typeof startMantel>[0]> & {
  env?: Record<string, string>
  /** Makes the server start with a copy of this database and these files instead of empty ones. */
  copyOf?: { database: string; dataDir: string }
}
type Headers = Record<string, string>

/** A low cost, which makes most tests faster. Tests about passwords use the default cost. */
const cheapHashes = { ...defaultHashCost, memoryCost: 64, timeCost: 1 }

/**
 * Starts the whole product on its own database, without a worker: tests run jobs explicitly. Stops it after the test or
 * the test file. A start costs about a second, so a file that needs no settings, no empty database and no rows of the
 * platform for itself uses `sharedServer`.
 */
export async function startServer(options: Options = {}) {
  const { end, ...server } = await start(options)
  // During a test, afterAll can no longer be registered, so the server stops with the test.
  if (TestRunner.getCurrentTest()) onTestFinished(end)
  else afterAll(end)
  return server
}

// Stored in `globalThis`, because Vitest loads this file again for each test file of a worker.
const worker = globalThis as { mantelTestServer?: ReturnType<typeof start> }

/**
 * The product that the test files of a worker share, one after the other. Each test creates its own companies. A file
 * starts with an empty queue and outbox. At the end of the run, the database is removed together with its server. All
 * files of a project pass the same `env`.
 */
export async function sharedServer(env: Record<string, string> = {}) {
  worker.mantelTestServer ??= start({ env })
  const { end: _, ...server } = await worker.mantelTestServer
  setHashCost(cheapHashes)
  await server.sql('delete from graphile_worker._private_jobs')
  await server.sql('delete from rate_limits')
  await rm(path.join(server.dataDir, 'outbox'), { recursive: true, force: true })
  return server
}

async function start({ env = {}, copyOf, ...options }: Options) {
  const database = await freshDatabase(copyOf?.database ?? startedTemplate)
  const dataDir = await mkdtemp(path.join(tmpdir(), 'mantel-data-'))
  if (copyOf) await cp(copyOf.dataDir, dataDir, { recursive: true })
  const settings = {
    PORT: '0',
    DATA_DIR: dataDir,
    SECRET_KEY: database.secretKey,
    PUBLIC_URL: 'http://mantel.test',
    ...env,
  }
  const log = createLog('silent')
  const cleanUp = async () => {
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
  const running: Running = await startMantel({
    config: readConfig(settings),
    secretKey: database.secretKey,
    ownerUrl: database.ownerUrl,
    migrations,
    webRoot: null,
    log,
    parts: { web: true, worker: false },
    limits: generousLimits,
    hashCost: cheapHashes,
    connectTimeout: 60_000,
    ...options,
  }).catch(async (error: unknown) => {
    await cleanUp()
    throw error
  })
  const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 2, options: '-c timezone=UTC' })
  const { app, services } = running
  const undeclaredByJobs = watchJobAnnouncements(services.databases.worker)

  async function call(method: string, url: string, body?: unknown, headers: Headers = {}) {
    const response = await app.inject({
      method: method as 'GET',
      url,
      headers: { ...contentOf(body).headers, ...headers },
      payload: contentOf(body).payload,
      payloadAsStream: true,
    })
    const text = await readText(response)
    const isJson = response.headers['content-type']?.toString().startsWith('application/json')
    return {
      status: response.statusCode,
      // oxlint-disable-next-line typescript/no-explicit-any -- tests read arbitrary response bodies
      body: (isJson && text ? JSON.parse(text) : text) as any,
      text,
      headers: response.headers,
    }
  }

  const end = async () => {
    await running.stop()
    await owner.end()
    await cleanUp()
  }

  /** Runs a query as the owner, for whom the policies allow all rows. */
  const sql = async <R extends pg.QueryResultRow>(query: string | pg.QueryConfig, values: unknown[] = []) =>
    (await owner.query<R>(query, values)).rows

  return {
    ...running,
    end,
    database,
    dataDir,
    call,
    ...people(owner, call),
    sql,
    /** Resolves once this many queries are waiting for a lock, so that a test can produce a race reliably. */
    untilBlocked: async (count = 1) => {
      await expect.poll(() => sql(blockedQueries)).toHaveLength(count)
    },
    /** Runs the jobs that are due. Throws if one of them changed what it does not declare. */
    runJobs: async () => {
      await runJobsOnce({ databases: services.databases, services, jobs, schedules: [], log })
      expect(undeclaredByJobs()).toEqual([])
    },
    mails: () => readOutbox(path.join(dataDir, 'outbox')),
  }
}

const blockedQueries =
  'select from pg_locks join pg_stat_activity using (pid) where datname = current_database() and not granted'

/** An event stream never ends, so its beginning is enough. */
export async function readText({ headers, stream }: LightMyRequestResponse) {
  const content = stream()
  const chunks: Buffer[] = []
  for await (const chunk of content) {
    chunks.push(chunk as Buffer)
    if (String(headers['content-type']).startsWith('text/event-stream')) break
  }
  content.destroy()
  return Buffer.concat(chunks).toString()
}

/** Bytes are sent as they are, everything else as JSON. */
function contentOf(body: unknown) {
  if (body === undefined) return { headers: {} }
  if (body instanceof Uint8Array)
    return { headers: { 'content-type': 'application/octet-stream' }, payload: Buffer.from(body) }
  return { headers: { 'content-type': 'application/json' }, payload: JSON.stringify(body) }
}

export type TestServer = Awaited<ReturnType<typeof startServer>>
