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
import { announcing, anyOf } from '../events/announce.ts'
import type { Log } from '../log.ts'
import type { Job } from './job.ts'
import { trackLiveness } from './liveness.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- a list of jobs with different payloads
export type AnyJob<Services> = Job<Services, any>
/** A job that runs on a schedule (a cron pattern in UTC) and without a company. */
export type Schedule<Services> = { job: AnyJob<Services>; cron: string }

type Options<Services> = {
  databases: Databases
  services: Services
  jobs: AnyJob<Services>[]
  schedules: Schedule<Services>[]
  log: Log
}

export type Worker = { stop(): Promise<void> }

const concurrentJobs = 2
/** Milliseconds that a runner may take to stop after it has announced its shutdown. */
const shutdownTimeout = 5_000

/** Runs jobs until it is stopped. Stopping waits for running jobs. */
export async function startWorker<Services>(options: Options<Services>): Promise<Worker> {
  const { databases, jobs, log } = options
  const known = new Set(jobs.map(({ name }) => name))
  if (known.size !== jobs.length) throw new Error('Two jobs share a name')
  const liveness = await trackLiveness(databases.worker, log)
  let runner = await startRunner(options, liveness.events)
  const stopping = new AbortController()
  const supervision = keepRunning()

  // The runner stops on its own if it cannot report the end of a job to the queue. Without a restart, no more jobs would
  // run.
  async function keepRunning() {
    for (;;) {
      const ended = runner.promise.catch((error: unknown) => log.error({ error }, 'The job runner failed'))
      await Promise.race([ended, overdue(liveness.events)])
      if (stopping.signal.aborted) return
      log.warn({ event: 'jobs' }, 'The job runner stopped; restarting it')
      // An overdue runner has not ended and still runs its timers, so it is stopped here.
      void runner.stop().catch(() => {})
      liveness.startOver()
      await startAgain()
      // The sweep is not awaited, because the loop must notice at once if the runner stops again.
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
      await supervision
      await liveness.stop()
    },
  }
}

/**
 * Resolves when a runner that announced its shutdown has had enough time to stop. If two reports to the queue fail at
 * once, the runner miscounts what it waits for and never stops. A job that still runs then is safe, because its effect
 * counts once even if another worker repeats it.
 */
const overdue = (events: WorkerEvents) =>
  once(events, 'pool:gracefulShutdown').then(() => sleep(shutdownTimeout, undefined, { ref: false }))

async function startRunner<Services>(options: Options<Services>, events: WorkerEvents): Promise<Runner> {
  const { databases, schedules, log } = options
  return run({
    pgPool: databases.worker,
    concurrency: concurrentJobs,
    pollInterval: 2_000,
    noHandleSignals: true,
    noPreparedStatements: true,
    preset: { worker: batchOptions },
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
    logger: quietLogger(log),
  })
}

/** Runs all jobs that are due and returns. For tests and commands. */
export async function runJobsOnce<Services>(options: Options<Services>) {
  await runOnce({
    pgPool: options.databases.worker,
    noHandleSignals: true,
    noPreparedStatements: true,
    preset: { worker: batchOptions },
    taskList: taskList(options),
    logger: quietLogger(options.log),
  })
}

/**
 * With these options, even at 0, the library writes the ends of jobs in batches and awaits each write. Without them, the
 * worker can stop before the end of a job is written, and an unavailable database ends the process with an unhandled
 * rejection. If a batch cannot be written, the runner stops and is restarted.
 */
const batchOptions = { completeJobBatchDelay: 0, failJobBatchDelay: 0 }

// Graphile's messages about a failed job contain its payload and the driver's message. Neither belongs in a log.
const quietLogger = (log: Log) =>
  new Logger(() => (level, message) => {
    if (level === 'error' || level === 'warning') log.warn({ event: 'jobs' }, redactMessage(message))
  })

const redactMessage = (message: string) => message.split(/[{(\n]/)[0]?.slice(0, 200) ?? ''

// Scheduled jobs have neither field.
const envelope = z.object({ company: z.uuid().nullish(), data: z.unknown().optional() })

function contentOf<Services>(job: AnyJob<Services>, raw: unknown) {
  const { data: { company: companyId = null, data = {} } = {}, error } = envelope.safeParse(raw ?? {})
  const { data: payload, error: payloadError } = job.payload.safeParse(data)
  return { companyId, payload: payload as unknown, unreadable: error ?? payloadError }
}

function taskList<Services>({ databases, services, jobs, log }: Options<Services>): TaskList {
  const perform = async (job: AnyJob<Services>, raw: unknown, row: JobHelpers['job']) => {
    const { companyId, payload, unreadable } = contentOf(job, raw)
    const context = { ...services, companyId, jobId: row.id, isLastAttempt: row.attempts >= row.max_attempts }
    try {
      if (unreadable) throw unreadable
      if ('runWithoutTransaction' in job) {
        await job.runWithoutTransaction(context, payload)
        return true
      }
      return await inTransaction(databases.worker, { companyId }, async (db) => {
        // If a worker dies after its commit, its job stays in the queue; this row marks it as finished. A second worker
        // waits here until the first one's transaction ends.
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
        log.error({ job: job.name, id: row.id, error: second }, 'The failure of a job could not be recorded'),
      )
      // The queue stores this message, and the original could contain an email address. The log has the details.
      const { code, name } = error as { code?: string; name?: string }
      throw new Error(code ?? name ?? 'unknown')
    }
  }

  return Object.fromEntries(
    jobs.map((job) => [
      job.name,
      async (raw: unknown, { job: row }: JobHelpers) => {
        const startedAt = performance.now()
        // When a job ends, the list of jobs changes, too.
        const kinds = anyOf([...job.changes, 'job'])
        const ran = await announcing({ kinds }, () => perform(job, raw, row))
        log.info({ job: job.name, id: row.id, ms: Math.round(performance.now() - startedAt), ran }, 'job')
      },
    ]),
  )
}
