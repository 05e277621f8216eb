import type { Queue, QueuedJob, WaitingJobs } from '@mantel/domain/admin/operations'
import { sql } from 'drizzle-orm'
import { conflict } from '../../../errors.ts'
import type { Actor } from '../../../platform/actor.ts'
import { type Db, requireRow } from '../../../platform/database/connect.ts'
import { isoText } from '../../../schema/columns.ts'
import { recordActivity } from '../../activity/record-activity.ts'

type CountRow = { waiting: string; failed: string; given_up: string }
type Row = {
  id: string
  task: string
  attempts: number
  max_attempts: number
  run_at: string
  created_at: string
  last_error: string | null
  is_running: boolean
}

type WaitingRow = { task: string; count: number; is_due: boolean; next_at: string }

/**
 * Lists up to 100 failed and running jobs, and counts the waiting jobs by task. The list and these counts cover at most
 * 500 jobs, failed ones first. The totals `waiting`, `failed` and `givenUp` cover all jobs.
 */
export async function listQueue(db: Db): Promise<Queue> {
  const { rows: countRows } = await db.execute<CountRow>(sql`select * from count_jobs()`)
  const { rows } = await db.execute<Row>(
    sql`select id, task, attempts, max_attempts, date_trunc('milliseconds', run_at)::text as run_at,
      date_trunc('milliseconds', created_at)::text as created_at, last_error, is_running
    from list_jobs(500) where last_error is not null or is_running limit 100`,
  )
  const { rows: waitingRows } = await db.execute<WaitingRow>(
    sql`select task, count(*)::int, run_at <= now() as is_due,
      date_trunc('milliseconds', min(run_at))::text as next_at
    from list_jobs(500) where last_error is null and not is_running
    group by task, is_due order by is_due desc, min(run_at), task`,
  )
  const { waiting, failed, given_up } = requireRow(countRows)
  return {
    waiting: Number(waiting),
    failed: Number(failed),
    givenUp: Number(given_up),
    jobs: rows.map(toQueuedJob),
    waitingJobs: waitingRows.map(toWaitingJobs),
  }
}

const toQueuedJob = (row: Row): QueuedJob => ({
  id: String(row.id),
  task: row.task,
  attempts: row.attempts,
  maxAttempts: row.max_attempts,
  runAt: toInstant(row.run_at),
  createdAt: toInstant(row.created_at),
  // Only the first line; the stack trace is in the log.
  lastError: row.last_error?.split('\n')[0]?.slice(0, 300) ?? null,
  isRunning: row.is_running,
})

const toWaitingJobs = ({ task, count, is_due, next_at }: WaitingRow): WaitingJobs => ({
  task,
  count,
  isDue: is_due,
  nextAt: toInstant(next_at),
})

const toInstant = (text: string) => isoText(text.includes('.') ? text : text.replace(/\+00$/, '.000+00'))

export async function retryJob(db: Db, actor: Actor, number: string) {
  const { rows } = await db.execute<{ task: string | null }>(sql`select retry_job(${number}::bigint) as task`)
  const { task } = requireRow(rows)
  if (!task) throw conflict('You can only retry a failed job. This one is waiting, running or done.')
  await recordActivity(db, actor, {
    action: 'job.retried',
    targetType: 'job',
    targetId: number,
    description: `Retried the job ${task}`,
  })
  return listQueue(db)
}
