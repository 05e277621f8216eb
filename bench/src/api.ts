import type { Child } from './children.ts'
import { type Call, openClient } from './load.ts'
import type { Statement } from './replaying.ts'
import { large, small, tokenOf } from './seeding.ts'
import { middle, type Speed, speedOf } from './statistics.ts'

type Children = {
  product: Child<{ url: string }>
  bare: Child<{ url: string }>
  driver: Child<{ ready: true }>
}

type Subject = { name: string; calls: Omit<Call, 'url'>[]; path: (n: number) => string; people?: number }
export type Measured = { name: string; ours: Speed; bare: Speed; driver: Speed; bytes: number }

const rounds = 3
const crowd = 16
const seconds = 4

/** Each call three times in turns: ours, the same bytes from a bare Fastify, the same statements through the bare driver. */
export async function measureApi(children: Children, firstProject: string, say: (line: string) => void) {
  const measured: Measured[] = []
  for (const subject of subjectsOf(firstProject)) {
    const result = await measure(children, subject)
    say(`${subject.name}: ${Math.round(result.ours.perSecond)} a second`)
    measured.push(result)
  }
  return measured
}

/** The same page of the same studio, however many others there are. */
export async function measureSmallList(product: Children['product']) {
  const client = openClient(crowd)
  const call = {
    method: 'GET',
    url: `${product.greeting.url}/api/projects?limit=50`,
    token: tokenOf(small.company),
  }
  await client.load(() => call, 1)
  const taken: Speed[] = []
  for (let round = 0; round < rounds; round++)
    taken.push(speedOf(await client.load(() => call, seconds), seconds))
  client.close()
  return middle(taken)
}

function subjectsOf(firstProject: string): Subject[] {
  const token = tokenOf(large.company)
  const reading = (name: string, path: string): Subject => ({
    name,
    calls: [{ method: 'GET', token }],
    path: () => path,
  })
  return [
    reading('list of 50 clients', '/api/clients?limit=50'),
    reading('search for a client', '/api/clients?limit=50&search=whitlock%20client-412'),
    reading('palette search', '/api/search?text=4120%20maple'),
    reading('one project', `/api/projects/${firstProject}`),
    // Two megabytes each: nobody has sixteen such boards opened at one and the same moment.
    { ...reading('board of 5,000 cards', '/api/pipeline'), people: 2 },
    reading('dashboard', '/api/dashboard'),
    {
      name: 'create a client',
      // Of fifty studios: in one and the same, plan limits make creations queue up.
      calls: Array.from({ length: 50 }, (_, n) => ({
        method: 'POST',
        token: tokenOf(`00000001-0000-4000-8000-${String(n + 3).padStart(12, '0')}`),
        body: { firstName: 'Nora', lastName: 'Ashby', email: 'nora@example.com', source: 'Referral' },
      })),
      path: () => '/api/clients',
    },
  ]
}

async function measure(
  { product, bare, driver }: Children,
  { name, calls, path, people = crowd }: Subject,
): Promise<Measured> {
  const client = openClient(people)
  const call = (n: number): Call => {
    const { method, ...rest } = calls[n % calls.length] ?? { method: 'GET' }
    return { method, ...rest, url: product.greeting.url + path(n) }
  }
  const { status, text } = await client.call(call(0))
  if (status >= 300) throw new Error(`${name} answers ${status}: ${text}`)
  await bare.ask({ text })
  const statements = await record(
    product,
    client,
    calls.map((_, n) => call(n)),
  )
  const there = { method: 'GET', url: `${bare.greeting.url}/` }

  await client.load(call, 1)
  const taken = { ours: [] as Speed[], bare: [] as Speed[], driver: [] as Speed[] }
  for (let round = 0; round < rounds; round++) {
    taken.ours.push(speedOf(await client.load(call, seconds), seconds))
    taken.bare.push(speedOf(await client.load(() => there, seconds), seconds))
    const { times } = await driver.ask<{ times: number[] }>({ calls: statements, seconds, people })
    taken.driver.push(speedOf(times, seconds))
  }
  client.close()
  return {
    name,
    ours: middle(taken.ours),
    bare: middle(taken.bare),
    driver: middle(taken.driver),
    bytes: Buffer.byteLength(text),
  }
}

/** One by one, so that what is written down belongs to one call. */
async function record(product: Children['product'], client: ReturnType<typeof openClient>, calls: Call[]) {
  const recordings: Statement[][] = []
  for (const call of calls) {
    product.tell('record')
    await client.call(call)
    const { recorded } = await product.ask<{ recorded: Statement[] }>('stop')
    recordings.push(recorded)
  }
  return recordings
}
