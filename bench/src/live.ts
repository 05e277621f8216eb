import { startChild } from './children.ts'
import { connectAs, startExternalDatabase } from './database.ts'
import { watchBoard } from './live-board.ts'
import { measureReconnects } from './live-reconnect.ts'
import { openClient } from './load.ts'
import { openStreams } from './open-streams.ts'
import { livePersonToken, liveProjects, seedLive } from './seed-data.ts'
import { type Speed, speedOf } from './statistics.ts'
import { measureStolenTime } from './stolen-time.ts'
import { ms, percent } from './tables.ts'

/**
 * `npm run bench -- --live`: measures how fast others see a change, and what open streams cost. 200 users of 20
 * companies are connected, and each fetches the project that changed, as an open page does. One of them has the board
 * open in Chromium. Then 2,000 streams stay idle in the same process, and a thousand lose their lines and come back.
 */
const companies = 20
const peoplePerCompany = 10
const idleStreams = 2_000
const moves = 60
const log = (line: string) => console.error(line)

type State = { cpu: NodeJS.CpuUsage; memory: number; handles: number }

const stolenShare = await measureStolenTime()
const database = await startExternalDatabase()
try {
  await bench()
} finally {
  await database.stop()
}

async function bench() {
  const product = await startChild<{ url: string }>('product.ts', [database.ownerUrl, database.dataDir])
  const { url } = product.greeting
  const state = () => product.ask<State>({})
  const projects = await connectAs(database.ownerUrl, async (db) => {
    await seedLive(db, { companies, peoplePerCompany })
    return liveProjects(db)
  })
  const people = Array.from({ length: companies * peoplePerCompany }, (_, index) => ({
    company: index % companies,
    token: livePersonToken(index % companies, Math.floor(index / companies)),
  }))
  const client = openClient(64)
  const fetchAs = (token: string, path: string) => client.call({ method: 'GET', url: `${url}${path}`, token })

  log('200 people of 20 companies …')
  // The browser opens the stream of the first user.
  const streams = await openStreams(
    url,
    people.slice(1).map(({ token }) => token),
    (token, [id]) => void (id && fetchAs(token, `/api/projects/${id}`).catch(() => {})),
  )
  const board = await watchBoard(url, people[0]?.token ?? '')
  const others = changeProjects(url, projects, people)
  const times = await board.measure(moves, people[companies]?.token ?? '')
  const changes = await others.stop()
  await board.close()
  const { p50, p95 } = speedOf(times, 1)
  console.log(
    `From the call that moves a card to its paint in another browser, while ${people.length} people of ${companies} companies ` +
      `are connected and make ${changes.perSecond.toFixed(0)} other changes a second: ` +
      `p50 ${ms(p50)}, p95 ${ms(p95)}; target: p95 under 500 ms.`,
  )
  streams.close()

  log('2,000 idle streams …')
  const before = await settledState(state)
  const alone = await speedOfChanges()
  const idleTokens = Array.from({ length: idleStreams }, (_, index) => {
    // The first company, whose calls are measured, gets no idle streams, so that each change goes to as many streams as
    // before.
    const others = people.filter(({ company }) => company !== 0)
    return others[index % others.length]?.token ?? ''
  })
  const warm = await settledState(state)
  const idle = await openStreams(url, idleTokens, () => {})
  const open = await settledState(state)
  const crowded = await speedOfChanges()
  idle.close()
  const after = await settledState(state)
  const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`
  console.log(
    `\n${idleStreams.toLocaleString('en-US')} idle streams take ${megabytes(open.memory - warm.memory)} more memory ` +
      `(${megabytes(warm.memory)} to ${megabytes(open.memory)}); target: under 150 MB. ` +
      `Open handles: ${before.handles} before, ${open.handles} with them, ${after.handles} after they closed.`,
  )
  console.log(
    `A change without other streams: p50 ${ms(alone.p50)}, ${cpuOf(alone)} CPU of the server; ` +
      `with ${idleStreams.toLocaleString('en-US')} idle streams: p50 ${ms(crowded.p50)}, ${cpuOf(crowded)}.`,
  )
  log('1,000 streams that come back …')
  await measureReconnects({
    url,
    ownerUrl: database.ownerUrl,
    people,
    projects,
    cpuTime: async () => {
      const { cpu } = await state()
      return (cpu.user + cpu.system) / 1000
    },
  })
  console.log(`The statement that announces a change takes ${ms(await timeToAnnounce())} in the database.`)
  client.close()
  await product.end()
  const share = await stolenShare()
  if (share !== null) console.log(`\nOther processes on the host took ${percent(share)} of the CPU time.`)

  /** Measures calls that add clients to the first company, one after the other. */
  async function speedOfChanges() {
    const caller = openClient(1)
    const add = (index: number) => ({
      method: 'POST',
      url: `${url}/api/clients`,
      token: people[0]?.token ?? '',
      body: { firstName: 'Nora', email: `nora-${index}@example.com` },
    })
    await caller.load(add, 1)
    const { cpu } = await state()
    const times = await caller.load(add, 4)
    const now = await state()
    caller.close()
    const used = now.cpu.user + now.cpu.system - cpu.user - cpu.system
    return { ...speedOf(times, 4), cpuPerChange: used / 1000 / times.length }
  }
}

function cpuOf({ cpuPerChange }: Speed & { cpuPerChange: number }) {
  return ms(cpuPerChange)
}

/** Memory grows for a moment after a burst of work, so this waits until garbage was collected. */
async function settledState(state: () => Promise<State>) {
  await new Promise((resolve) => setTimeout(resolve, 4_000))
  return state()
}

/** Changes projects as users of all companies, about ten times a second, until `stop` is called. */
function changeProjects(
  url: string,
  projects: { id: string; company: number }[],
  people: { token: string; company: number }[],
) {
  const client = openClient(4)
  const started = performance.now()
  let count = 0
  let isOver = false
  const work = (async () => {
    while (!isOver) {
      const { company, token } = people[count % people.length] ?? { company: 0, token: '' }
      const project = projects.filter((one) => one.company === company)[5]
      const method = Math.floor(count / people.length) % 2 === 0 ? 'PUT' : 'DELETE'
      count++
      if (project && company !== 0)
        await client.call({ method, url: `${url}/api/projects/${project.id}/archive`, token })
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  })()
  return {
    stop: async () => {
      isOver = true
      await work
      client.close()
      return { perSecond: (count / (performance.now() - started)) * 1000 }
    },
  }
}

async function timeToAnnounce() {
  const times = await connectAs(database.ownerUrl, async (db) => {
    const times: number[] = []
    for (let round = 0; round < 500; round++) {
      await db.query('begin')
      await db.query('select pg_current_xact_id()')
      const started = performance.now()
      await db.query({
        name: 'announce',
        text: 'select announce($1, null, null, null, false)',
        values: [JSON.stringify({ project: [], activity: [] })],
      })
      times.push(performance.now() - started)
      await db.query('commit')
    }
    return times
  })
  return speedOf(times, 1).p50
}
