import { brotliCompressSync, constants } from 'node:zlib'
import type { Child } from './children.ts'
import { type CpuTime, measureCpu } from './cpu-time.ts'
import { type Call, openClient } from './load.ts'
import { huge, large, small, tokenOf } from './seed-data.ts'
import { median, type Speed, speedOf } from './statistics.ts'

type Server = Child<{ url: string }>
type Children = { product: Server; bare: Server }

type Subject = {
  name: string
  calls: Omit<Call, 'url'>[]
  path: string
  /** Whether the bare server answers this call too. */
  hasBare?: boolean
  concurrency?: number
}
type Result = Speed & { cpu: CpuTime }
export type Measured = { name: string; ours: Result; bare: Result | null; bytes: number; compressed: number }

const rounds = 3
const defaultConcurrency = 16
const seconds = 4

/**
 * Measures each call in three rounds, or those whose name contains `only`. Each round also measures the same call on the
 * bare server.
 */
export async function measureApi(children: Children, first: First, log: (line: string) => void, only = '') {
  const measured: Measured[] = []
  for (const subject of subjectsOf(first).filter(({ name }) => name.includes(only))) {
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

/** The ids of a project and an invoice of the large company. */
export type First = { project: string; invoice: string }

function subjectsOf(first: First): Subject[] {
  const getCall = (name: string, path: string, { company }: { company: string } = large): Subject => ({
    name,
    calls: [{ method: 'GET', token: tokenOf(company) }],
    path,
  })
  const getDashboard = (name: string, of: { company: string }) => ({
    ...getCall(name, '/api/dashboard', of),
    concurrency: 8,
  })
  const getBoard = (name: string, of: { company: string }) => ({
    ...getCall(name, '/api/pipeline', of),
    concurrency: 4,
  })
  const getRevenue = (name: string, of: { company: string }) => ({
    ...getCall(name, '/api/revenue?period=year', of),
    concurrency: 4,
  })
  return [
    { ...getCall('list of 50 clients', '/api/clients?limit=50'), hasBare: true },
    { ...getCall('one project', `/api/projects/${first.project}`), hasBare: true },
    { ...getCall('list of 50 invoices', '/api/invoices?limit=50'), hasBare: true },
    { ...getCall('one invoice', `/api/invoices/${first.invoice}`), hasBare: true },
    getCall('search “whitl”', '/api/clients?limit=50&search=whitl'),
    getCall('palette search', '/api/search?text=4120%20maple'),
    getDashboard('dashboard', large),
    getDashboard('dashboard, 1,000 projects', small),
    getDashboard('dashboard, 100,000 projects', huge),
    getBoard('board', large),
    getBoard('board, 1,000 projects', small),
    getBoard('board, 100,000 projects', huge),
    getCall('totals of 10,000 invoices', '/api/invoices/summary'),
    getRevenue('revenue of a year, 10,000 invoices', large),
    getRevenue('revenue of a year, 100,000 invoices', huge),
    {
      name: 'create a client',
      // The calls create clients in fifty companies, because plan limits serialize the creation of clients within one
      // company.
      calls: Array.from({ length: 50 }, (_, index) => ({
        method: 'POST',
        token: tokenOf(`00000001-0000-4000-8000-${String(index + 3).padStart(12, '0')}`),
        body: { firstName: 'Nora', lastName: 'Ashby', email: 'nora@example.com', source: 'Referral' },
      })),
      path: '/api/clients',
    },
  ]
}

async function measure({ product, bare }: Children, subject: Subject): Promise<Measured> {
  const { name, calls, path, hasBare = false, concurrency = defaultConcurrency } = subject
  const client = openClient(concurrency)
  const callTo = (server: Server, index: number): Call => {
    const { method, ...rest } = calls[index % calls.length] ?? { method: 'GET' }
    return { method, ...rest, url: server.greeting.url + path }
  }
  const { status, text } = await client.call(callTo(product, 0))
  if (status >= 300) throw new Error(`${name} answers ${status}: ${text}`)

  const servers = hasBare ? [product, bare] : [product]
  const results = new Map<Server, Result[]>(servers.map((server) => [server, []]))
  for (const server of servers) await client.load((index) => callTo(server, index), 1)
  for (let round = 0; round < rounds; round++)
    for (const server of servers) {
      const { result: times, perCall } = await measureCpu(server, () =>
        client.load((index) => callTo(server, index), seconds),
      )
      results.get(server)?.push({ ...speedOf(times, seconds), cpu: perCall(times.length) })
    }
  client.close()
  return {
    name,
    ours: median(results.get(product) ?? []),
    bare: hasBare ? median(results.get(bare) ?? []) : null,
    bytes: Buffer.byteLength(text),
    compressed: brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }).length,
  }
}
