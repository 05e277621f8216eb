import { parseArgs } from 'node:util'
import type pg from 'pg'
import { type Child, startChild } from './children.ts'
import { connectAs, startExternalDatabase } from './database.ts'
import { type Call, openClient } from './load.ts'
import { openStreams } from './open-streams.ts'
import { livePersonToken, liveProjects, seedLive } from './seed-data.ts'
import { type Growth, growthPerHour, speedOf } from './statistics.ts'
import { measureStolenTime } from './stolen-time.ts'
import { ms, percent, soakTable } from './tables.ts'

/**
 * `npm run bench -- --soak=15`: checks whether the product uses more and more resources while it works for a long time.
 * 200 users of 20 companies make 50 calls a second, of which one in five is a change, and a hundred users have an open
 * stream. After a warm-up, handles, connections, waiting jobs and the rows of tables that are cleaned up are read every
 * five seconds, and memory every minute.
 */
const companies = 20
const peoplePerCompany = 10
const callsPerSecond = 50
const openStreamCount = 100
const secondsPerSample = 5
const secondsPerStream = 10
const { values } = parseArgs({
  strict: false,
  options: { soak: { type: 'string' }, 'warm-up': { type: 'string', default: '10' } },
})
const minutes = minutesOf('soak')
const warmUp = minutesOf('warm-up')
const reads = [
  '/api/clients?limit=50',
  '/api/dashboard',
  '/api/pipeline',
  '/api/projects?limit=50',
  '/api/invoices?limit=50',
  '/api/search?text=maple',
]

type State = { memory: number; heap: number; handles: number }
export type Sample = {
  minute: number
  memory: number
  heap: number
  handles: number
  connections: number
  lag: number
  rows: number
}
type Person = { company: number; token: string }
type Work = { url: string; people: Person[]; projects: { id: string; company: number }[] }

const stolenShare = await measureStolenTime()
const database = await startExternalDatabase()
try {
  await soak()
} finally {
  await database.stop()
}

async function soak() {
  const product = await startChild<{ url: string }>('product.ts', [
    database.ownerUrl,
    database.dataDir,
    'with-worker',
  ])
  const { url } = product.greeting
  await connectAs(database.ownerUrl, async (db) => {
    await seedLive(db, { companies, peoplePerCompany })
    const people = Array.from({ length: companies * peoplePerCompany }, (_, index) => ({
      company: index % companies,
      token: livePersonToken(index % companies, Math.floor(index / companies)),
    }))
    const work = { url, people, projects: await liveProjects(db) }
    console.error(`Warm-up of ${warmUp} minutes, then ${minutes} minutes of samples …`)
    const calls = callSteadily(work)
    const streams = reopenStreams(work)
    await waitMinutes(warmUp)
    calls.forget()
    const samples = await takeSamples(product, db)
    const { times, failed } = await calls.stop()
    await streams.stop()
    report(samples, times, failed)
  })
  await product.end()
  const share = await stolenShare()
  if (share !== null) console.log(`\nOther processes on the host took ${percent(share)} of the CPU time.`)
}

function report(samples: Sample[], times: number[], failed: string[]) {
  const growthOf = (of: (sample: Sample) => number) =>
    growthPerHour(samples.map((sample) => ({ minute: sample.minute, value: of(sample) })))
  const [memory, heap] = [growthOf(({ memory }) => memory), growthOf(({ heap }) => heap)]
  const { p50, p95 } = speedOf(times, 1)
  console.log(soakTable(samples))
  console.log(
    `\n${times.length.toLocaleString('en-US')} calls in ${minutes} minutes: p50 ${ms(p50)}, p95 ${ms(p95)}; ` +
      `${failed.length} failed${failed[0] ? `, the first with ${failed[0]}` : ''}.`,
  )
  const [first, second] = halvesOf(samples)
  const mean = (of: (sample: Sample) => number, part: Sample[]) =>
    part.reduce((sum, sample) => sum + of(sample), 0) / part.length
  const added = (of: (sample: Sample) => number) => mean(of, second) - mean(of, first)
  const faults = [
    isGrowing(memory) && 'memory grew',
    isGrowing(heap) && 'the heap grew',
    added(({ handles }) => handles) > 10 && 'handles grew',
    added(({ connections }) => connections) > 2 && 'connections grew',
    samples.some(({ lag }) => lag >= 5) && 'jobs waited longer than five seconds',
    failed.length > 0 && 'calls failed',
  ].filter((fault) => fault !== false)
  console.log(
    `Memory grows by ${growthText(memory)} an hour, the heap by ${growthText(heap)}; target: under 1 %.`,
  )
  console.log(faults.length === 0 ? 'S36=ok' : `S36=missed: ${faults.join(', ')}`)
}

/** Whether the value grows by more than the target of 1 % an hour, even if twice the standard error is subtracted. */
function isGrowing({ share, error }: Growth) {
  return share - 2 * error > 0.01
}
function growthText({ share, error }: Growth) {
  return `${percent(share)} (± ${percent(2 * error)})`
}

/** Starts a call every 20 ms, even if earlier calls were not answered yet, because users do not wait for each other. */
function callSteadily({ url, people, projects }: Work) {
  const client = openClient(50)
  const failed: string[] = []
  let times: number[] = []
  let count = 0
  const pending = new Set<Promise<void>>()
  const timer = setInterval(() => {
    const call = callOf(count++)
    const started = performance.now()
    const answer = client.call(call).then(
      ({ status, text }) => {
        times.push(performance.now() - started)
        if (status >= 300) failed.push(`${call.method} ${call.url}: ${status} ${text.slice(0, 200)}`)
      },
      (error: Error) => void failed.push(`${call.method} ${call.url}: ${error.message}`),
    )
    pending.add(answer)
    void answer.finally(() => pending.delete(answer))
  }, 1000 / callsPerSecond)

  /** Every fifth call archives a project or restores it from the archive. The others read. */
  function callOf(index: number): Call {
    if (index % 5 > 0) {
      const { token = '' } = people[index % people.length] ?? {}
      const own = projects.filter(({ company }) => company === people[index % people.length]?.company)
      const read = [...reads, `/api/projects/${own[index % own.length]?.id}`]
      return { method: 'GET', url: url + read[Math.floor(index / 5) % read.length], token }
    }
    const change = index / 5
    const company = change % companies
    const project = projects.find((one) => one.company === company)
    return {
      method: Math.floor(change / companies) % 2 === 0 ? 'PUT' : 'DELETE',
      url: `${url}/api/projects/${project?.id}/archive`,
      token: people[company]?.token ?? '',
    }
  }

  return {
    forget: () => {
      times = []
    },
    stop: async () => {
      clearInterval(timer)
      await Promise.all(pending)
      client.close()
      return { times, failed }
    },
  }
}

/** Keeps a hundred streams open, and reopens them every ten seconds, as browsers do when they lose the connection. */
function reopenStreams({ url, people }: Work) {
  const tokens = people.slice(0, openStreamCount).map(({ token }) => token)
  let isOver = false
  const work = (async () => {
    while (!isOver) {
      const streams = await openStreams(url, tokens, () => {})
      await waitMinutes(secondsPerStream / 60)
      streams.close()
    }
  })()
  return {
    stop: async () => {
      isOver = true
      await work
    },
  }
}

/**
 * Takes samples every five seconds. Memory is read only once a minute, after a garbage collection, so that only memory
 * that is in use counts.
 */
async function takeSamples(product: Child<{ url: string }>, db: pg.Client): Promise<Sample[]> {
  const samples: Sample[] = []
  for (let minute = 0; minute < minutes; minute++) {
    const readings: (State & Reading)[] = []
    for (let second = 0; second < 60; second += secondsPerSample) {
      await waitMinutes(secondsPerSample / 60)
      readings.push({ ...(await product.ask<State>({})), ...(await readDatabase(db)) })
    }
    const { memory, heap } = await product.ask<State>({ collect: true })
    const highest = (of: (reading: State & Reading) => number) => Math.max(...readings.map(of))
    samples.push({
      minute,
      memory,
      heap,
      handles: highest(({ handles }) => handles),
      connections: highest(({ connections }) => connections),
      lag: highest(({ lag }) => lag),
      rows: highest(({ rows }) => rows),
    })
    console.error(`Minute ${minute + 1}: ${JSON.stringify(samples.at(-1))}`)
  }
  return samples
}

type Reading = { connections: number; lag: number; rows: number }
async function readDatabase(db: pg.Client): Promise<Reading> {
  const { rows } = await db.query<Reading>(`select
    (select count(*)::int from pg_stat_activity where datname is not null) as connections,
    (select coalesce(max(extract(epoch from now() - run_at)), 0)::float from graphile_worker.jobs
      where run_at < now() and locked_at is null) as lag,
    (select count(*)::int from change_log) + (select count(*)::int from presences)
      + (select count(*)::int from rate_limits) + (select count(*)::int from sessions) as rows`)
  return rows[0] ?? { connections: 0, lag: 0, rows: 0 }
}

function halvesOf(samples: Sample[]) {
  const middle = Math.ceil(samples.length / 2)
  return [samples.slice(0, middle), samples.slice(middle)] as const
}

function waitMinutes(count: number) {
  return new Promise<void>((resolve) => setTimeout(resolve, count * 60_000))
}

function minutesOf(name: 'soak' | 'warm-up') {
  const value = Number(values[name])
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} takes a number of minutes.`)
  return value
}
