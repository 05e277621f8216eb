import type { Statement } from './bare-driver.ts'
import type { Child } from './children.ts'
import { type Call, openClient } from './load.ts'
import { large, small, tokenOf } from './seed-data.ts'
import { median, type Speed, speedOf } from './statistics.ts'

type Children = {
  product: Child<{ url: string }>
  bare: Child<{ url: string }>
  driver: Child<{ ready: true }>
}

type Subject = {
  name: string
  calls: Omit<Call, 'url'>[]
  path: (index: number) => string
  concurrency?: number
}
export type Measured = { name: string; ours: Speed; bare: Speed; driver: Speed; bytes: number }

const rounds = 3
const defaultConcurrency = 16
const seconds = 4

/**
 * Measures each call in three rounds. For comparison, each round also measures a bare Fastify that sends the same bytes
 * and a bare database driver that runs the same SQL.
 */
export async function measureApi(children: Children, firstProject: string, log: (line: string) => void) {
  const measured: Measured[] = []
  for (const subject of subjectsOf(firstProject)) {
    const result = await measure(children, subject)
    log(`${subject.name}: ${Math.round(result.ours.perSecond)} a second`)
    measured.push(result)
  }
  return measured
}

/**
 * Measures the project list of the small company. The benchmark compares its speed in a small database with its speed
 * among 999 other companies.
 */
export async function measureSmallList(product: Children['product']) {
  const client = openClient(defaultConcurrency)
  const call = {
    method: 'GET',
    url: `${product.greeting.url}/api/projects?limit=50`,
    token: tokenOf(small.company),
  }
  await client.load(() => call, 1)
  const speeds: Speed[] = []
  for (let round = 0; round < rounds; round++)
    speeds.push(speedOf(await client.load(() => call, seconds), seconds))
  client.close()
  return median(speeds)
}

function subjectsOf(firstProject: string): Subject[] {
  const token = tokenOf(large.company)
  const getCall = (name: string, path: string): Subject => ({
    name,
    calls: [{ method: 'GET', token }],
    path: () => path,
  })
  return [
    getCall('list of 50 clients', '/api/clients?limit=50'),
    getCall('search for a client', '/api/clients?limit=50&search=whitlock%20client-412'),
    getCall('palette search', '/api/search?text=4120%20maple'),
    getCall('one project', `/api/projects/${firstProject}`),
    // Only two boards load at a time, because a board is three megabytes and no company opens sixteen at once.
    { ...getCall('board of 5,000 cards', '/api/pipeline'), concurrency: 2 },
    getCall('dashboard', '/api/dashboard'),
    {
      name: 'create a client',
      // The calls create clients in fifty companies, because plan limits serialize the creation of clients within one
      // company.
      calls: Array.from({ length: 50 }, (_, index) => ({
        method: 'POST',
        token: tokenOf(`00000001-0000-4000-8000-${String(index + 3).padStart(12, '0')}`),
        body: { firstName: 'Nora', lastName: 'Ashby', email: 'nora@example.com', source: 'Referral' },
      })),
      path: () => '/api/clients',
    },
  ]
}

async function measure(
  { product, bare, driver }: Children,
  { name, calls, path, concurrency = defaultConcurrency }: Subject,
): Promise<Measured> {
  const client = openClient(concurrency)
  const call = (index: number): Call => {
    const { method, ...rest } = calls[index % calls.length] ?? { method: 'GET' }
    return { method, ...rest, url: product.greeting.url + path(index) }
  }
  const { status, text } = await client.call(call(0))
  if (status >= 300) throw new Error(`${name} answers ${status}: ${text}`)
  await bare.ask({ text })
  const statements = await record(
    product,
    client,
    calls.map((_, index) => call(index)),
  )
  const bareCall = { method: 'GET', url: `${bare.greeting.url}/` }

  await client.load(call, 1)
  const speeds = { ours: [] as Speed[], bare: [] as Speed[], driver: [] as Speed[] }
  for (let round = 0; round < rounds; round++) {
    speeds.ours.push(speedOf(await client.load(call, seconds), seconds))
    speeds.bare.push(speedOf(await client.load(() => bareCall, seconds), seconds))
    const { times } = await driver.ask<{ times: number[] }>({ calls: statements, seconds, concurrency })
    speeds.driver.push(speedOf(times, seconds))
  }
  client.close()
  return {
    name,
    ours: median(speeds.ours),
    bare: median(speeds.bare),
    driver: median(speeds.driver),
    bytes: Buffer.byteLength(text),
  }
}

/**
 * Records the SQL statements of each call. Calls run one after the other, so that each recording belongs to one call.
 */
async function record(product: Children['product'], client: ReturnType<typeof openClient>, calls: Call[]) {
  const recordings: Statement[][] = []
  for (const call of calls) {
    product.send('record')
    await client.call(call)
    const { recorded } = await product.ask<{ recorded: Statement[] }>('stop')
    recordings.push(recorded)
  }
  return recordings
}
