import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { connectDatabases, type PoolRole } from '../platform/database/connect.ts'
import { job } from '../platform/jobs/job.ts'
import { startWorker } from '../platform/jobs/worker.ts'
import { createLog } from '../platform/log.ts'

type WorkerOptions = {
  urls: Record<PoolRole, string>
  /** The point and the job at which this process kills itself, like kill -9. */
  dies?: { at: 'work' | 'completion'; job: number }
  /** Runs `by-the-clock` every minute, and sets this process's clock back so that the next minute starts soon. */
  clock?: boolean
}
type Services = { say: (line: string) => void }

const { urls, dies, clock }: WorkerOptions = JSON.parse(process.argv[2] ?? '{}')
const say = (line: string) => process.stdout.write(`${line}\n`)
const die = () => process.kill(process.pid, 'SIGKILL')
if (clock) setClockToEndOfMinute()

let started = 0
const noPayload = z.object({ n: z.number().optional() })

/** `trace` inserts a row. `wait` also waits until `gates` contains its number. */
const trace = job<Services, { n: number }>(
  'trace',
  z.object({ n: z.number() }),
  [],
  async ({ db }, { n }) => {
    await db.execute(sql`insert into traces (n) values (${n})`)
    if (dies?.at === 'work' && ++started === dies.job) die()
  },
)
const wait = job<Services, { n: number }>(
  'wait',
  z.object({ n: z.number() }),
  [],
  async ({ db, say }, { n }) => {
    await db.execute(sql`insert into traces (n) values (${n})`)
    say(`at work on ${n}`)
    for (;;) {
      const { rowCount } = await db.execute(sql`select from gates where n = ${n}`)
      if (rowCount) return
      await db.execute(sql`select pg_sleep(0.02)`)
    }
  },
)
const fail = job<Services, { n: number }>(
  'fail',
  z.object({ n: z.number() }),
  [],
  async ({ db }, { n }) => {
    await db.execute(sql`insert into traces (n) values (${n})`)
    throw new Error('never')
  },
  {
    maxAttempts: 3,
    onFailure: async ({ db, isLastAttempt }, { n }) => {
      await db.execute(sql`insert into failures (n, was_last) values (${n}, ${isLastAttempt})`)
    },
  },
)
const look = job<Services, { n?: number | undefined }>(
  'look',
  noPayload,
  [],
  async ({ db, companyId, say }) => {
    const { rows } = await db.execute(sql`select name from companies order by name`)
    say(`sees ${JSON.stringify({ companyId, names: rows.map(({ name }) => name) })}`)
  },
)
const byTheClock = job<Services, unknown>('by-the-clock', z.unknown(), [], async ({ db, companyId }) => {
  await db.execute(sql`insert into traces (n) values (${companyId === null ? 60 : -1})`)
})

const log = createLog('warn')
const databases = connectDatabases(urls, { onError: () => {} })
if (dies?.at === 'completion') dieAtCompletion(dies.job)
const worker = await startWorker<Services>({
  databases,
  services: { say },
  jobs: [trace, wait, fail, look, byTheClock],
  schedules: clock ? [{ job: byTheClock, cron: '* * * * *' }] : [],
  log,
})
say('working')
process.once('SIGTERM', () => {
  void worker
    .stop()
    .then(() => databases.close())
    .then(() => process.exit(0))
  say('ending')
})

/** Kills this process after the job's transaction is committed, but before the job is deleted from the queue. */
function dieAtCompletion(job: number) {
  let completions = 0
  databases.worker.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    const watched = (...args: unknown[]) => {
      const text = (args[0] as { text?: string } | undefined)?.text ?? ''
      if (text.startsWith('delete from "graphile_worker"') && ++completions === job) die()
      return query(...args)
    }
    Object.assign(client, { query: watched })
  })
}

/** Sets the clock back, not forward, so that jobs of its next minute are already due by the database's clock. */
function setClockToEndOfMinute() {
  const RealDate = Date
  const back = (RealDate.now() % 60_000) + 1_500
  class SetBack extends RealDate {
    constructor(...given: unknown[]) {
      super(...((given.length > 0 ? given : [SetBack.now()]) as [number]))
    }
    static override now() {
      return RealDate.now() - back
    }
  }
  globalThis.Date = SetBack as DateConstructor
}
