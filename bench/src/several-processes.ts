import { parseArgs } from 'node:util'
import { connectAs, startExternalDatabase } from './database.ts'
import { killUnderLoad } from './kill-under-load.ts'
import { type Call, openClient } from './load.ts'
import { type Running, startProcess } from './processes.ts'
import { seedStudios, studios, tokenOf } from './seed-data.ts'
import { median, type Speed, speedOf } from './statistics.ts'
import { measureStolenTime } from './stolen-time.ts'
import { percent, processTable } from './tables.ts'

type Subject = { name: string; path: string; calls: Omit<Call, 'url'>[] }

const rounds = 3
const seconds = 4
const concurrency = 16

/**
 * `npm run bench -- --web=2`: starts two web processes and a worker, as an operator would, on their own PostgreSQL
 * or on DATABASE_URL. Compares one web process with all of them, and then kills one while clients are created.
 */
const count = Number(parseArgs({ options: { web: { type: 'string' } } }).values.web)
if (!Number.isInteger(count) || count < 2) throw new Error('--web takes the number of processes, at least 2.')
const stolenShare = await measureStolenTime()
const database = await startExternalDatabase()
const running: Running[] = []
try {
  await bench()
} finally {
  for (const { kill } of running) await kill()
  await database.stop()
}

async function bench() {
  const worker = await start('worker')
  const project = await connectAs(database.ownerUrl, async (db) => {
    const { rowCount } = await db.query('select from companies limit 1')
    if (rowCount) throw new Error('DATABASE_URL: the benchmark needs an empty database.')
    await seedStudios(db)
    const { rows } = await db.query<{ id: string }>('select id from projects where company_id = $1 limit 1', [
      studios[0],
    ])
    return rows[0]?.id ?? ''
  })
  const web = await Promise.all(Array.from({ length: count }, () => start('web')))

  const measured = []
  for (const subject of subjectsOf(project)) {
    const result = await compare(subject, web)
    const [alone, together] = [result.alone, result.together].map(({ perSecond }) => Math.round(perSecond))
    console.error(`${subject.name}: ${alone} a second with 1, ${together} with ${count}`)
    measured.push(result)
  }
  console.log(processTable(measured, count))

  const { acknowledged, unanswered, alreadySaved, lost, doubled } = await killUnderLoad(
    web,
    database,
    concurrency,
  )
  // Checks that the other processes still work.
  for (const { untilReady } of [...web.slice(1), worker]) await untilReady()
  console.log(
    `\nOne of ${count} web processes was killed with -9 while ${concurrency} callers created clients: ` +
      `${acknowledged} were acknowledged, ${lost} of them lost and ${doubled} stored twice. ` +
      `${unanswered} calls got no answer and were sent to another process with the same key; ` +
      `${alreadySaved} of them had already been stored.`,
  )
  const share = await stolenShare()
  if (share !== null) console.log(`\nOther processes on the host took ${percent(share)} of the CPU time.`)
  if (lost > 0 || doubled > 0) process.exitCode = 1
}

async function start(part: 'web' | 'worker') {
  const started = await startProcess(part, database)
  running.push(started)
  return started
}

function subjectsOf(project: string): Subject[] {
  const [first = ''] = studios
  const asFirst = [{ method: 'GET', token: tokenOf(first) }]
  return [
    { name: 'list of 50 clients', path: '/api/clients?limit=50', calls: asFirst },
    { name: 'one project', path: `/api/projects/${project}`, calls: asFirst },
    {
      name: 'create a client',
      path: '/api/clients',
      // The calls alternate between companies, because plan limits serialize the creation of clients within one.
      calls: studios.map((studio) => ({
        method: 'POST',
        token: tokenOf(studio),
        body: { firstName: 'Nora', lastName: 'Ashby', email: 'nora@example.com', source: 'Referral' },
      })),
    },
  ]
}

/** The rounds alternate between one process and all of them, which take the calls in turn. */
async function compare({ name, path, calls }: Subject, web: Running[]) {
  const client = openClient(concurrency)
  const callTo = (processes: Running[]) => (index: number) => ({
    ...(calls[index % calls.length] ?? { method: 'GET' }),
    url: `${processes[index % processes.length]?.url}${path}`,
  })
  const [one, all] = [callTo(web.slice(0, 1)), callTo(web)]
  const [alone, together]: [Speed[], Speed[]] = [[], []]
  await client.load(all, 2)
  for (let round = 0; round < rounds; round++) {
    alone.push(speedOf(await client.load(one, seconds), seconds))
    together.push(speedOf(await client.load(all, seconds), seconds))
  }
  client.close()
  return { name, alone: median(alone), together: median(together) }
}
