import { setTimeout as sleep } from 'node:timers/promises'
import type { Databases } from './platform/database/connect.ts'
import { diskProblem } from './platform/http/health-routes.ts'

type Options = {
  databases: Databases
  dataDir: string
  migrationsAreCurrent: () => Promise<boolean>
  /** Whether everything exists that the first visitor needs, for example the demo companies. */
  isPrepared: () => boolean
  /**
   * Whether this process runs jobs. If not, it stays ready when jobs are late, because sending requests
   * elsewhere would not help.
   */
  works: boolean
}

/**
 * Returns a function that lists the problems of this process, empty if there are none. Anyone may call it, so
 * concurrent calls share one result.
 */
export function createReadinessCheck(options: Options): () => Promise<string[]> {
  let current: Promise<string[]> | undefined
  return () => {
    current ??= withTimeout(problemsNow(options)).finally(() => {
      current = undefined
    })
    return current
  }
}

/** Calls share a running check. Without this timeout, a query that never returns would block all of them. */
async function withTimeout(work: Promise<string[]>): Promise<string[]> {
  const timeout = new AbortController()
  const timedOut = sleep(5_000, ['database is unreachable'], { signal: timeout.signal }).catch(() => [])
  return Promise.race([work, timedOut]).finally(() => timeout.abort())
}

const problemsNow = async (options: Options) => [
  ...(options.isPrepared() ? [] : ['first data is still being created']),
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
    return ['database is unreachable']
  }
}

// Late jobs should have run more than five minutes ago, and no worker has taken them yet. Retries do not count.
const lateJobs = `
  select exists (
    select from graphile_worker._private_jobs
    where attempts = 0 and locked_at is null and run_at < now() - interval '5 minutes'
  ) as late`
