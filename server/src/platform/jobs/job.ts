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

/** What a job is called and takes: enough for whoever orders it. */
export type Order<P> = { name: string; payload: z.ZodType<P>; maxAttempts: number }

export type Job<Services, P> = Order<P> & {
  run: (run: JobRun<Services>, payload: P) => Promise<void>
  /** After a failed try, in a transaction of its own: the try's was rolled back. */
  onFailure?: (run: JobRun<Services>, payload: P, error: unknown) => Promise<void>
}

export const order = <P>(name: string, payload: z.ZodType<P>, maxAttempts = 12): Order<P> => ({
  name,
  payload,
  maxAttempts,
})

/** Work to be done later, once. The payload holds ids; `run` reads the rest when it runs. */
export const job = <Services, P>(
  name: string,
  payload: z.ZodType<P>,
  run: Job<Services, P>['run'],
  { maxAttempts, onFailure }: Partial<Pick<Job<Services, P>, 'maxAttempts' | 'onFailure'>> = {},
): Job<Services, P> => ({ ...order(name, payload, maxAttempts), run, onFailure })

type When = { runAt?: Date; key?: string }

/** Writes the job in the caller's transaction: it exists if, and only if, the change does. */
export async function enqueue<P>(
  db: Db,
  { name, payload, maxAttempts }: Order<P>,
  given: P,
  when: When = {},
) {
  const data = JSON.stringify(payload.parse(given))
  await db.execute(
    sql`select enqueue(${name}, ${data}::jsonb, coalesce(${when.runAt?.toISOString() ?? null}::timestamptz, now()), ${when.key ?? null}, ${maxAttempts})`,
  )
}
