import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@mantel/domain/endpoint'
import { scopeOf } from '@mantel/domain/permissions'
import { slotsOf } from '@mantel/domain/slots'
import type { Caller } from './callers.ts'
import { address, exampleOf, fill } from './examples.ts'
import { changedBetween, fingerprint } from './fingerprint.ts'
import type { TestServer } from './server.ts'
import type { furnishedTenant } from './twins.ts'

type Tenant = Awaited<ReturnType<typeof furnishedTenant>>
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** What the table says should happen: a refusal's status, or null where the call is let through. */
function expectedRefusal(
  { access, inPerson }: Endpoint,
  { person, isImpersonated }: Caller,
): 401 | 403 | null {
  if (access === 'public') return null
  if (!person) return 401
  if (inPerson && isImpersonated) return 403
  if (access === 'signed-in') return null
  return scopeOf(person, access) ? null : 403
}

const disguises: [string, (url: string) => string][] = [
  ['as it is', (url) => url],
  [
    'with an encoded letter',
    (url) => url.replace(/^\/api\/(.)/, (_, letter: string) => `/api/%${letter.charCodeAt(0).toString(16)}`),
  ],
  ['with a slash at the end', (url) => url.replace(/(\?|$)/, '/$1')],
  ['with two slashes', (url) => `/${url}`],
  ['in capitals', (url) => url.toUpperCase()],
]

/** Calls every endpoint as every caller and names each answer that the table does not foresee. */
export async function roleDeviations(server: TestServer, endpoints: Endpoint[], callers: Caller[]) {
  const found: string[] = []
  let cells = 0
  for (const endpoint of endpoints) {
    for (const caller of callers) {
      const expected = expectedRefusal(endpoint, caller)
      for (const [disguise, disguised] of disguises) {
        const input = exampleOf(endpoint)
        const { status } = await server.call(
          endpoint.method,
          disguised(address(endpoint, input)),
          input.body,
          await caller.headers(),
        )
        cells++
        const isRefusal = status === 401 || status === 403
        const wrong =
          expected && disguise === 'as it is'
            ? status !== expected
            : expected
              ? status !== expected && status !== 404
              : status >= 500 || (endpoint.access !== 'public' && isRefusal)
        if (wrong)
          found.push(
            `${nameOf(endpoint)} ${disguise}: ${caller.name} got ${status}, not ${expected ?? 'let through'}`,
          )
      }
      const head = await server.call(
        'HEAD',
        address(endpoint, exampleOf(endpoint)),
        undefined,
        await caller.headers(),
      )
      cells++
      if (head.status !== 404) found.push(`HEAD ${endpoint.path}: ${caller.name} got ${head.status}`)
    }
  }
  return { found, cells }
}

/** Makes every call that must be refused and names the tables that changed all the same. */
export async function impureRefusals(server: TestServer, endpoints: Endpoint[], callers: Caller[]) {
  const found: string[] = []
  let before = await fingerprint(server)
  for (const endpoint of endpoints) {
    for (const caller of callers.filter((one) => expectedRefusal(endpoint, one))) {
      const input = exampleOf(endpoint)
      await server.call(endpoint.method, address(endpoint, input), input.body, await caller.headers())
    }
    const after = await fingerprint(server)
    const changed = changedBetween(before, after)
    if (changed.length > 0) found.push(`${nameOf(endpoint)} changed ${changed.join(', ')}`)
    before = after
  }
  return found
}

/** Puts another tenant's id into every slot: the answer must be that for an id which does not exist, to the byte. */
export async function tenantLeaks(
  server: TestServer,
  endpoints: Endpoint[],
  callers: Caller[],
  own: Tenant,
  foreign: Tenant,
) {
  const found: string[] = []
  let cells = 0
  for (const endpoint of endpoints) {
    const slots = slotsOf(endpoint).filter((slot) => 'idOf' in slot)
    for (const caller of callers) {
      const ask = async (input: ReturnType<typeof exampleOf>) => {
        cells++
        const { status, text, headers } = await server.call(
          endpoint.method,
          address(endpoint, input),
          input.body,
          await caller.headers(),
        )
        if (text.includes(foreign.canary) || text.includes(foreign.canary.toLowerCase()))
          found.push(`${nameOf(endpoint)}: ${caller.name} saw the other tenant's text`)
        return JSON.stringify([status, text, headers['content-type'], headers['content-disposition']])
      }
      const mine = slots.reduce(
        (input, slot) => fill(input, slot, 'idOf' in slot ? own.ids[slot.idOf] : ''),
        exampleOf(endpoint),
      )
      if (slots.length === 0 && endpoint.method === 'GET') await ask(mine)
      for (const slot of slots) {
        if (!('idOf' in slot)) continue
        const theirs = await ask(fill(mine, slot, foreign.ids[slot.idOf]))
        const nobodys = await ask(fill(mine, slot, randomUUID()))
        if (theirs !== nobodys)
          found.push(
            `${nameOf(endpoint)} ${slot.part}.${slot.path.join('.')}: ${caller.name} can tell ${theirs} from ${nobodys}`,
          )
      }
    }
  }
  return { found, cells }
}

const extras: Record<string, unknown> = {
  id: randomUUID(),
  companyId: randomUUID(),
  company_id: randomUUID(),
  role: 'SuperAdmin',
  createdAt: '2000-01-01T00:00:00Z',
  status: 'paid',
  paidAt: '2000-01-01T00:00:00Z',
  currentUses: 0,
  isSample: true,
  constructor: { prototype: { admin: true } },
}

/** Adds fields that are nobody's to set: each must be refused by name, and change nothing. */
export async function acceptedExtras(server: TestServer, endpoints: Endpoint[], callers: Caller[]) {
  const found: string[] = []
  for (const endpoint of endpoints.filter(({ method }) => method !== 'GET')) {
    const before = await fingerprint(server)
    for (const caller of callers.filter((one) => !expectedRefusal(endpoint, one))) {
      const input = exampleOf(endpoint)
      const body = (input.body ?? {}) as Record<string, unknown>
      for (const [name, value] of Object.entries(extras).filter(
        ([name]) => !(name in body) && !mayHave(endpoint, name),
      )) {
        const { status } = await server.call(
          endpoint.method,
          address(endpoint, input),
          { ...body, [name]: value },
          await caller.headers(),
        )
        if (status !== 400 && status !== 404)
          found.push(`${nameOf(endpoint)} took ${name} from ${caller.name}: ${status}`)
      }
    }
    const changed = changedBetween(before, await fingerprint(server))
    if (changed.length > 0) found.push(`${nameOf(endpoint)} changed ${changed.join(', ')}`)
  }
  return found
}

const mayHave = ({ body }: Endpoint, name: string) => {
  const shape = (body as { shape?: object } | undefined)?.shape
  return shape !== undefined && name in shape
}
