import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import {
  type JobHelpers,
  Logger,
  parseCronItems,
  type Runner,
  run,
  runOnce,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import { z } from 'zod'
import type { Databases } from '../database/connect.ts'
import { inTransaction } from '../database/tenant.ts'
import type { Log } from '../log.ts'
import type { Job } from './job.ts'
import { keepAlive } from './liveness.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- a list of jobs with different payloads
export type AnyJob<Services> = Job<Services, any>
/** A job that runs by the clock, by a cron pattern in UTC and without a company. */
export type Schedule<Services> = { job: AnyJob<Services>; cron: string }

type Options<Services> = {
  databases: Databases
  services: Services
  jobs: AnyJob<Services>[]
  schedules: Schedule<Services>[]
  log: Log
}

export type Worker = { stop(): Promise<void> }

const atOnce = 2
/** How long a runner may take to end, once it says so. */
const patience = 5_000

/** Runs jobs until it is stopped; a job that is under way then is finished first. */
export async function startWorker<Services>(options: Options<Services>): Promise<Worker> {
  const { databases, jobs, log } = options
  const known = new Set(jobs.map(({ name }) => name))
  if (known.size !== jobs.length) throw new Error('Two jobs share a name')
  const liveness = await keepAlive(databases.worker, log)
  let runner = await startRunner(options, liveness.events)
  const stopping = new AbortController()
  const kept = keepRunning()

  // The runner gives up by itself when it cannot tell the queue how a job ended. Without it, mail would stand still.
  async function keepRunning() {
    for (;;) {
      const ended = runner.promise.catch((error: unknown) => log.error({ error }, 'Jobs broke off'))
      await Promise.race([ended, overdue(liveness.events)])
      if (stopping.signal.aborted) return
      log.warn({ event: 'jobs' }, 'The job runner stopped; starting it again')
      // One that is only overdue still has its clock.
      void runner.stop().catch(() => {})
      liveness.startOver()
      await startAgain()
      // Not waited for: nothing may keep us from seeing that the runner stopped once more.
      void liveness.sweep()
    }
  }

  async function startAgain() {
    while (!stopping.signal.aborted) {
      await sleep(500, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      try {
        runner = await startRunner(options, liveness.events)
        if (stopping.signal.aborted) await runner.stop()
        return
      } catch (error) {
        log.warn({ error }, 'The job runner did not start')
      }
    }
  }

  return {
    stop: async () => {
      stopping.abort()
      await runner.stop().catch(() => {})
      await kept
      await liveness.stop()
    },
  }
}

/**
 * When two words to the queue fail at once, the runner miscounts what it still waits for: it says that it ends and never
 * does. Whoever is still at work then is not lost: what it does counts once, whoever does it again.
 */
const overdue = (events: WorkerEvents) =>
  once(events, 'pool:gracefulShutdown').then(() => sleep(patience, undefined, { ref: false }))

async function startRunner<Services>(options: Options<Services>, events: WorkerEvents): Promise<Runner> {
  const { databases, schedules, log } = options
  return run({
    pgPool: databases.worker,
    concurrency: atOnce,
    pollInterval: 2_000,
    noHandleSignals: true,
    noPreparedStatements: true,
    preset: { worker: keepingBooks },
    events,
    taskList: taskList(options),
    parsedCronItems: parseCronItems(
      schedules.map(({ job, cron }) => ({
        task: job.name,
        match: cron,
        identifier: job.name,
        options: { backfillPeriod: 0 },
      })),
    ),
    logger: quietly(log),
  })
}

/** Runs what is due and comes back: for tests and commands. */
export async function runJobsOnce<Services>(options: Options<Services>) {
  await runOnce({
    pgPool: options.databases.worker,
    noHandleSignals: true,
    noPreparedStatements: true,
    preset: { worker: keepingBooks },
    taskList: taskList(options),
    logger: quietly(options.log),
  })
}

/**
 * By default the queue is told of a job's end without waiting for it: a stop overtakes the word, and a database that
 * is away at that moment ends the process by an unhandled rejection. In batches, be they of one, it is waited for,
 * and when it fails the runner stops and is started again.
 */
const keepingBooks = { completeJobBatchDelay: 0, failJobBatchDelay: 0 }

// What graphile says of a failed job quotes the job's payload and the driver's text: neither belongs in a log.
const quietly = (log: Log) =>
  new Logger(() => (level, message) => {
    if (level === 'error' || level === 'warning') log.warn({ event: 'jobs' }, firstWords(message))
  })

const firstWords = (message: string) => message.split(/[{(\n]/)[0]?.slice(0, 200) ?? ''

// What the clock orders comes without either.
const envelope = z.object({ company: z.uuid().nullish(), data: z.unknown().optional() })

function contentOf<Services>(job: AnyJob<Services>, raw: unknown) {
  const { data: { company: companyId = null, data = {} } = {}, error } = envelope.safeParse(raw ?? {})
  const { data: payload, error: misfit } = job.payload.safeParse(data)
  return { companyId, payload: payload as unknown, unreadable: error ?? misfit }
}

function taskList<Services>({ databases, services, jobs, log }: Options<Services>): TaskList {
  const perform = async (job: AnyJob<Services>, raw: unknown, row: JobHelpers['job']) => {
    const { companyId, payload, unreadable } = contentOf(job, raw)
    const context = { ...services, companyId, jobId: row.id, isLastTry: row.attempts >= row.max_attempts }
    try {
      if (unreadable) throw unreadable
      return await inTransaction(databases.worker, { companyId }, async (db) => {
        // A worker that died after its commit left the job in the queue: this row says that it is done, and a
        // second worker waits here until the first one's transaction ends.
        const { rowCount } = await db.execute(
          sql`insert into finished_jobs (job_id) values (${row.id}) on conflict do nothing`,
        )
        if (rowCount === 0) return false
        await job.run({ ...context, db }, payload)
        return true
      })
    } catch (error) {
      const { attempts, max_attempts: most } = row
      log.error({ job: job.name, id: row.id, companyId, attempts, most, error }, 'A job failed')
      await inTransaction(databases.worker, { companyId }, async (db) =>
        unreadable ? undefined : job.onFailure?.({ ...context, db }, payload, error),
      ).catch((second: unknown) =>
        log.error({ job: job.name, id: row.id, error: second }, 'Its failure could not be noted'),
      )
      // The queue keeps what it is told, and a message may quote an address. The log has the rest.
      const { code, name } = error as { code?: string; name?: string }
      throw new Error(code ?? name ?? 'unknown')
    }
  }

  return Object.fromEntries(
    jobs.map((job) => [
      job.name,
      async (raw: unknown, { job: row }: JobHelpers) => {
        const startedAt = performance.now()
        const ran = await perform(job, raw, row)
        log.info({ job: job.name, id: row.id, ms: Math.round(performance.now() - startedAt), ran }, 'job')
      },
    ]),
  )
}
