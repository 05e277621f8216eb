import type { RecordKind } from '@mantel/domain/endpoints/ids'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '../database/connect.ts'

/** The input of a job without a transaction. */
export type JobCall<Services> = Services & {
  /** The company of the transaction that enqueued the job. */
  companyId: string | null
  jobId: string
  /** True if the job is not tried again when this attempt fails. */
  isLastAttempt: boolean
}

/** The input of a job that runs in one transaction, in its company. */
export type JobRun<Services> = JobCall<Services> & { db: Db }

/** Name and payload of a job: all that is needed to enqueue it. */
export type JobDeclaration<P> = { name: string; payload: z.ZodType<P>; maxAttempts: number }

export type Job<Services, P> = JobDeclaration<P> & {
  /** The kinds of records that the job may change. Browsers that show such records fetch them again. */
  changes: readonly RecordKind[]
  /** Runs after a failed attempt, in a new transaction, because the attempt's own transaction was rolled back. */
  onFailure?: (run: JobRun<Services>, payload: P, error: unknown) => Promise<void>
} & (
    | { run: (run: JobRun<Services>, payload: P) => Promise<void> }
    | { runWithoutTransaction: (call: JobCall<Services>, payload: P) => Promise<void> }
  )

type JobOptions<Services, P> = Partial<Pick<Job<Services, P>, 'maxAttempts' | 'onFailure'>>

export const declareJob = <P>(name: string, payload: z.ZodType<P>, maxAttempts = 12): JobDeclaration<P> => ({
  name,
  payload,
  maxAttempts,
})

/** Defines work that runs later and takes effect only once. The payload contains ids; `run` reads everything else. */
export const job = <Services, P>(
  name: string,
  payload: z.ZodType<P>,
  changes: readonly RecordKind[],
  run: (run: JobRun<Services>, payload: P) => Promise<void>,
  { maxAttempts, onFailure }: JobOptions<Services, P> = {},
): Job<Services, P> => ({ ...declareJob(name, payload, maxAttempts), changes, run, onFailure })

/**
 * Defines work that calls other servers. It opens its own transactions, so that it holds no connection and no lock
 * while it waits for these servers. If the worker dies, the work can run again after it took effect, so running it
 * twice must change nothing.
 */
export const jobWithoutTransaction = <Services, P>(
  name: string,
  payload: z.ZodType<P>,
  changes: readonly RecordKind[],
  runWithoutTransaction: (call: JobCall<Services>, payload: P) => Promise<void>,
  { maxAttempts, onFailure }: JobOptions<Services, P> = {},
): Job<Services, P> => ({
  ...declareJob(name, payload, maxAttempts),
  changes,
  runWithoutTransaction,
  onFailure,
})

type Options = { runAt?: Date; key?: string }

/** Writes the job in the caller's transaction, so the job exists if and only if the change does. */
export async function enqueue<P>(
  db: Db,
  { name, payload, maxAttempts }: JobDeclaration<P>,
  given: P,
  options: Options = {},
) {
  const data = JSON.stringify(payload.parse(given))
  await db.execute(
    sql`select enqueue(${name}, ${data}::jsonb, coalesce(${options.runAt?.toISOString() ?? null}::timestamptz, now()), ${options.key ?? null}, ${maxAttempts})`,
  )
}
