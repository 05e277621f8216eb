import { setTimeout as sleep } from 'node:timers/promises'
import type { Databases } from './platform/database/connect.ts'
import { diskProblem } from './platform/operations.ts'

type Options = {
  databases: Databases
  dataDir: string
  migrationsAreCurrent: () => Promise<boolean>
  /** A process without a worker goes on serving when jobs are late: taking it away would help nobody. */
  works: boolean
}

/**
 * What keeps this process from doing its work, in words; empty when nothing does. Anybody may ask, so those who ask at
 * the same time share one answer.
 */
export function readiness(options: Options): () => Promise<string[]> {
  let looking: Promise<string[]> | undefined
  return () => {
    looking ??= inTime(problemsNow(options)).finally(() => {
      looking = undefined
    })
    return looking
  }
}

/** A question that was lost on the way must not keep the next ones waiting. */
async function inTime(work: Promise<string[]>): Promise<string[]> {
  const enough = new AbortController()
  const tooLate = sleep(5_000, ['database is away'], { signal: enough.signal }).catch(() => [])
  return Promise.race([work, tooLate]).finally(() => enough.abort())
}

const problemsNow = async (options: Options) => [
  ...(await databaseProblems(options)),
  ...(await diskProblem(options.dataDir)),
]

async function databaseProblems({ databases, migrationsAreCurrent, works }: Options) {
  try {
    const { rows } = await databases.worker.query<{ late: boolean }>(lateJobs)
    return [
      ...(works && rows[0]?.late ? ['jobs are late'] : []),
      ...((await migrationsAreCurrent()) ? [] : ['migrations are not current']),
    ]
  } catch {
    return ['database is away']
  }
}

// Jobs that should have run five minutes ago, and are not waiting for a retry.
const lateJobs = `
  select exists (
    select from graphile_worker._private_jobs
    where attempts = 0 and locked_at is null and run_at < now() - interval '5 minutes'
  ) as late`
