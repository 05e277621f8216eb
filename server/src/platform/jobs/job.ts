import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '../database/connect.ts'

/** What a job runs in: one transaction, in which the company of whoever enqueued it is set. */
export type JobRun<Services> = Services & {
  db: Db
  companyId: string | null
  jobId: string
  /** The last try: what cannot be done now is given up. */
  isLastTry: boolean
}

export type Job<Services, P> = {
  name: string
  payload: z.ZodType<P>
  run: (run: JobRun<Services>, payload: P) => Promise<void>
  maxAttempts: number
  /** After a failed try, in a transaction of its own: the try's was rolled back. */
  onFailure?: (run: JobRun<Services>, payload: P, error: unknown) => Promise<void>
}

/** Work to be done later, once. The payload holds ids; `run` reads the rest when it runs. */
export const job = <Services, P>(
  name: string,
  payload: z.ZodType<P>,
  run: Job<Services, P>['run'],
  { maxAttempts = 12, onFailure }: Partial<Pick<Job<Services, P>, 'maxAttempts' | 'onFailure'>> = {},
): Job<Services, P> => ({ name, payload, run, maxAttempts, onFailure })

type When = { runAt?: Date; key?: string }

/** Writes the job in the caller's transaction: it exists if, and only if, the change does. */
export async function enqueue<Services, P>(
  db: Db,
  { name, payload, maxAttempts }: Job<Services, P>,
  given: P,
  when: When = {},
) {
  const data = JSON.stringify(payload.parse(given))
  await db.execute(
    sql`select enqueue(${name}, ${data}::jsonb, coalesce(${when.runAt?.toISOString() ?? null}::timestamptz, now()), ${when.key ?? null}, ${maxAttempts})`,
  )
}
