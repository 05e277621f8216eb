import http from 'node:http'
import { connectAs } from './database.ts'
import { openClient } from './load.ts'
import { speedOf } from './statistics.ts'
import { ms } from './tables.ts'

type Person = { company: number; token: string }
type Options = {
  url: string
  ownerUrl: string
  people: Person[]
  projects: { id: string; company: number }[]
  /** Milliseconds of CPU time that the server has used so far. */
  cpuTime: () => Promise<number>
}

const count = 1_000
/** The project of each company whose page the browsers have open. Other measurements change other projects. */
const openProject = 7

/**
 * A thousand browsers lose their streams at the same moment, as when a process is killed. While they are away, half of the companies
 * change a project. Each browser waits like the app (web/src/platform/live/connect.ts), opens a stream at its last
 * position, and fetches the project if it hears of it.
 */
export async function measureReconnects({ url, ownerUrl, people, projects, cpuTime }: Options) {
  const agent = new http.Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY })
  const caller = openClient(64)
  const browsers = Array.from({ length: count }, (_, index) => people[index % people.length]).flatMap(
    (person) => (person ? [{ ...person, stream: undefined as Stream | undefined }] : []),
  )
  for (let at = 0; at < count; at += 100)
    await Promise.all(
      browsers.slice(at, at + 100).map(async (browser) => {
        browser.stream = await openStream(agent, url, browser.token)
      }),
    )
  const projectOf = (company: number) =>
    projects.filter((one) => one.company === company)[openProject]?.id ?? ''
  // Long enough for the log to contain nothing else of the last ten seconds, which every browser gets again.
  await pause(12_000)
  const cursors = browsers.map(({ stream }) => stream?.cursor() ?? '')
  for (const { stream } of browsers) stream?.close()
  const changed = new Set(people.map(({ company }) => company).filter((company) => company % 2 === 0))
  for (const company of changed) {
    const token = people.find((person) => person.company === company)?.token ?? ''
    const { status, text } = await caller.call({
      method: 'PUT',
      url: `${url}/api/projects/${projectOf(company)}/archive`,
      token,
    })
    if (status >= 300) throw new Error(`${status}: ${text.slice(0, 200)}`)
  }

  const before = { cpu: await cpuTime(), transactions: await transactions(ownerUrl) }
  const bystander = watchCalls(url, people[0]?.token ?? '')
  const started = performance.now()
  const [backAfter, fetchedAfter]: [number[], number[]] = [[], []]
  const fetches: Promise<void>[] = []
  await Promise.all(
    browsers.map(async (browser, index) => {
      await pause(250 * (0.5 + Math.random()))
      const id = projectOf(browser.company)
      const fetchIt = async () => {
        await caller.call({ method: 'GET', url: `${url}/api/projects/${id}`, token: browser.token })
        fetchedAfter.push(performance.now() - started)
      }
      browser.stream = await openStream(agent, url, browser.token, cursors[index], (ids) => {
        if (ids.includes(id)) fetches.push(fetchIt())
      })
      backAfter.push(performance.now() - started)
    }),
  )
  await pause(1_000)
  await Promise.all(fetches)
  const times = await bystander.stop()
  // PostgreSQL publishes its counters about once a second.
  await pause(2_000)
  const used = (await cpuTime()) - before.cpu
  const committed = (await transactions(ownerUrl)) - before.transactions - times.length
  for (const { stream } of browsers) stream?.close()
  caller.close()
  agent.destroy()
  const [back, fetched, others] = [backAfter, fetchedAfter, times].map((all) => speedOf(all, 1))
  const expected = browsers.filter(({ company }) => changed.has(company)).length
  console.log(
    `\n${count.toLocaleString('en-US')} browsers that lost their streams at once were all back after ${ms(Math.max(...backAfter))} ` +
      `(p50 ${ms(back?.p50 ?? 0)}). ${fetchedAfter.length} of them fetched the project that had changed, once each ` +
      `(${expected} should), the last after ${ms(Math.max(...fetchedAfter))} (p50 ${ms(fetched?.p50 ?? 0)}). ` +
      `The database ran ${((committed - fetchedAfter.length) / count).toFixed(1)} transactions for each that came back, and the server used ` +
      `${ms(used / count)} of CPU time. Meanwhile, a call by someone else took p50 ${ms(others?.p50 ?? 0)}, p95 ${ms(others?.p95 ?? 0)}.`,
  )
}

type Stream = { cursor: () => string; close: () => void }

/** Opens a stream and waits for its first message. */
function openStream(
  agent: http.Agent,
  url: string,
  token: string,
  since?: string,
  onProjects: (ids: string[]) => void = () => {},
) {
  return new Promise<Stream>((resolve, reject) => {
    const address = `${url}/api/events${since ? `?since=${encodeURIComponent(since)}` : ''}`
    const request = http.get(address, { agent, headers: { authorization: `Bearer ${token}` } })
    let cursor = ''
    request.on('error', reject).on('response', (response) => {
      if (response.statusCode !== 200) return reject(new Error(`A stream answered ${response.statusCode}`))
      response.setEncoding('utf8').on('data', (text: string) => {
        cursor = [...text.matchAll(/^id: (.+)$/gm)].at(-1)?.[1] ?? cursor
        for (const [, data] of text.matchAll(/^event: change\n.*\ndata: (.*)$/gm)) {
          const { kinds } = JSON.parse(data ?? '{}') as { kinds: Record<string, string[]> }
          if (kinds.project) onProjects(kinds.project)
        }
        resolve({ cursor: () => cursor, close: () => request.destroy() })
      })
      response.on('error', () => {})
    })
  })
}

/** Makes one call after the other until it is stopped. */
function watchCalls(url: string, token: string) {
  const client = openClient(1)
  const times: number[] = []
  let isOver = false
  const work = (async () => {
    while (!isOver) {
      const started = performance.now()
      await client.call({ method: 'GET', url: `${url}/api/clients?limit=10`, token })
      times.push(performance.now() - started)
      await pause(20)
    }
  })()
  return {
    stop: async () => {
      isOver = true
      await work
      client.close()
      return times
    },
  }
}

const transactions = (ownerUrl: string) =>
  connectAs(ownerUrl, async (db) => {
    const { rows } = await db.query<{ count: string }>(
      'select xact_commit + xact_rollback as count from pg_stat_database where datname = current_database()',
    )
    return Number(rows[0]?.count ?? 0)
  })

const pause = (time: number) => new Promise<void>((resolve) => setTimeout(resolve, time))
