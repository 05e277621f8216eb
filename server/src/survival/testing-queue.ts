import pg from 'pg'
import { z } from 'zod'
import { connectDatabases } from '../platform/database/connect.ts'
import { inTransaction } from '../platform/database/tenant.ts'
import { enqueue, job } from '../platform/jobs/job.ts'
import { freshDatabase } from '../testing/database.ts'
import { type Child, runNode, until } from './testing-processes.ts'

/** Vitest's `onTestFinished`. The callbacks run in reverse order when the test ends. */
type OnCleanup = (undo: () => Promise<void>) => void
type WorkerOptions = { dies?: { at: 'work' | 'completion'; job: number }; clock?: boolean }
type JobOptions = { n?: number; companyId?: string | null; runAt?: Date; maxAttempts?: number }

/** Opens a job queue in its own database. Returns functions that add jobs and start worker processes. */
export async function openQueue(script: string, onCleanup: OnCleanup) {
  const database = await freshDatabase()
  const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 2 })
  // Ignores errors of connections that are still open when the database is dropped.
  owner.on('error', () => {})
  const databases = connectDatabases(database.urls, { onError: () => {} })
  onCleanup(async () => {
    await databases.close()
    await owner.end()
    await database.drop()
  })
  await owner.query(`
    create table traces (n int not null);
    create table failures (n int not null, was_last boolean not null);
    create table gates (n int not null);
    grant select, insert on traces, failures, gates to mantel_worker`)

  const rows = async <R extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
    (await owner.query<R>(text, values)).rows

  /** Adds a job as the product does: in a transaction of a company, with the database role that serves requests. */
  async function add(name: string, { n, companyId = null, runAt, maxAttempts }: JobOptions = {}) {
    const definition = job<unknown, { n?: number | undefined }>(
      name,
      z.object({ n: z.number().optional() }),
      [],
      async () => {},
      { maxAttempts },
    )
    await inTransaction(databases.runtime, { companyId }, (db) => enqueue(db, definition, { n }, { runAt }))
  }

  function startWorker(options: WorkerOptions = {}): Child {
    const worker = runNode(script, [JSON.stringify({ urls: database.urls, ...options })])
    onCleanup(async () => {
      worker.kill()
      await worker.ended
    })
    return worker
  }

  return {
    databases,
    rows,
    add,
    startWorker,
    traces: async () => (await rows<{ n: number }>('select n from traces order by n')).map(({ n }) => n),
    jobs: () =>
      rows<{ attempts: number; last_error: string | null; locked: boolean; wait: number }>(
        `select attempts::int, last_error, locked_at is not null as locked,
           extract(epoch from run_at - now())::float8 as wait
         from graphile_worker._private_jobs order by id`,
      ),
    empty: (withinMs?: number) =>
      until(
        async () => (await rows('select from graphile_worker._private_jobs')).length === 0,
        'Jobs are left in the queue',
        withinMs,
      ),
    /** Ends the workers' connections, like a crash of the server or of the network. Returns how many there were. */
    cutConnections: async () => {
      const root = new pg.Client({ connectionString: database.superuserUrl })
      await root.connect()
      const { rowCount } = await root.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = 'mantel_worker'`,
        [database.name],
      )
      await root.end()
      return rowCount
    },
    /** Makes the workers lose statements: blocks those on the queue, and then ends the blocked connections. */
    loseStatements: async (during: () => Promise<void>) => {
      const root = new pg.Client({ connectionString: database.superuserUrl })
      await root.connect()
      await root.query('begin')
      await root.query('lock table graphile_worker._private_jobs in access exclusive mode')
      await during()
      const waiting = `from pg_stat_activity where datname = '${database.name}' and usename = 'mantel_worker'
        and wait_event_type = 'Lock'`
      const count = async () => {
        await root.query('select pg_stat_clear_snapshot()')
        return (await root.query(`select ${waiting}`)).rowCount ?? 0
      }
      // Each of the worker's two slots sends two statements: one completes its job, one fetches the next.
      await until(async () => (await count()) >= 4, 'No statement waits')
      await root.query(`select pg_terminate_backend(pid) ${waiting}`)
      await root.query('rollback')
      await root.end()
    },
    open: (n: number) => rows('insert into gates values ($1)', [n]),
    runNow: async () => {
      await rows('update graphile_worker._private_jobs set run_at = now() where locked_at is null')
      await rows(`select pg_notify('jobs:insert', '{"count": 1}')`)
    },
  }
}

export type Queue = Awaited<ReturnType<typeof openQueue>>
