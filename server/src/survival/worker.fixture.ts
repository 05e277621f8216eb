import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { connectDatabases, type PoolRole } from '../platform/database/connect.ts'
import { job } from '../platform/jobs/job.ts'
import { startWorker } from '../platform/jobs/worker.ts'
import { createLog } from '../platform/log.ts'

type Orders = {
  urls: Record<PoolRole, string>
  /** Where and at which of its jobs this process dies, as if by kill -9. */
  dies?: { at: 'work' | 'told'; job: number }
  /** Runs `by-the-clock` every minute, and sets this process's clock back so that the next one is near. */
  clock?: boolean
}
type Services = { say: (line: string) => void }

const { urls, dies, clock }: Orders = JSON.parse(process.argv[2] ?? '{}')
const say = (line: string) => process.stdout.write(`${line}\n`)
const die = () => process.kill(process.pid, 'SIGKILL')
if (clock) setBackToTheEndOfAMinute()

let started = 0
const noPayload = z.object({ n: z.number().optional() })

/** Leaves a trace, and takes as long as the row of `gates` with its number is missing. */
const trace = job<Services, { n: number }>('trace', z.object({ n: z.number() }), async ({ db }, { n }) => {
  await db.execute(sql`insert into traces (n) values (${n})`)
  if (dies?.at === 'work' && ++started === dies.job) die()
})
const wait = job<Services, { n: number }>('wait', z.object({ n: z.number() }), async ({ db, say }, { n }) => {
  await db.execute(sql`insert into traces (n) values (${n})`)
  say(`at work on ${n}`)
  for (;;) {
    const { rowCount } = await db.execute(sql`select from gates where n = ${n}`)
    if (rowCount) return
    await db.execute(sql`select pg_sleep(0.02)`)
  }
})
const fail = job<Services, { n: number }>(
  'fail',
  z.object({ n: z.number() }),
  async ({ db }, { n }) => {
    await db.execute(sql`insert into traces (n) values (${n})`)
    throw new Error('never')
  },
  {
    maxAttempts: 3,
    onFailure: async ({ db, isLastAttempt: isLastTry }, { n }) => {
      await db.execute(sql`insert into failures (n, was_last) values (${n}, ${isLastTry})`)
    },
  },
)
const look = job<Services, { n?: number | undefined }>('look', noPayload, async ({ db, companyId, say }) => {
  const { rows } = await db.execute(sql`select name from companies order by name`)
  say(`sees ${JSON.stringify({ companyId, names: rows.map(({ name }) => name) })}`)
})
const byTheClock = job<Services, unknown>('by-the-clock', z.unknown(), async ({ db, companyId }) => {
  await db.execute(sql`insert into traces (n) values (${companyId === null ? 60 : -1})`)
})

const log = createLog('warn')
const databases = connectDatabases(urls, { onError: () => {} })
if (dies?.at === 'told') dieWhenTheQueueIsTold(dies.job)
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

/** The effect is committed, and this is the word that would strike the job off the queue. */
function dieWhenTheQueueIsTold(job: number) {
  let told = 0
  databases.worker.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    const watched = (...args: unknown[]) => {
      const text = (args[0] as { text?: string } | undefined)?.text ?? ''
      if (text.startsWith('delete from "graphile_worker"') && ++told === job) die()
      return query(...args)
    }
    Object.assign(client, { query: watched })
  })
}

/** Backwards, so that the minute which then begins is already over for the database. */
function setBackToTheEndOfAMinute() {
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
