import { randomUUID } from 'node:crypto'
import { type Endpoint, isPage } from '@mantel/domain/endpoints/endpoint'
import { identifierFields } from '@mantel/domain/endpoints/endpoint-checks'
import { type TokenKind } from '@mantel/domain/endpoints/ids'
import { scopeOf } from '@mantel/domain/permissions'
import { z } from 'zod'
import { newToken } from '../../platform/tokens.ts'
import { currentInput } from '../../testing/access/current-input.ts'
import { fill } from '../../testing/examples.ts'
import { password } from '../../testing/people.ts'
import { readText, type TestServer } from '../../testing/server.ts'
import type { createTestTenant } from '../../testing/test-tenant.ts'
import type { CallerName, Change, Plan } from './plans.ts'
import { Blank } from './values.ts'
import { lookUp, newWorlds, roles, type ServerWithProvider, type World } from './worlds.ts'

type Tenant = Awaited<ReturnType<typeof createTestTenant>>
type Request = {
  method: string
  url: string
  headers: Record<string, string>
  payload: string | Buffer | undefined
}
export type Findings = {
  sent: number
  unsendable: number
  found: string[]
  statuses: Map<number, number>
  successes: Map<string, number>
  slowest: { ms: number; what: string }
}

/** Executes plans, several at a time, and checks every response against the declaration of its endpoint. */
export async function carryOut(
  server: ServerWithProvider,
  endpoints: Endpoint[],
  plans: Iterator<Plan>,
  foreign: Tenant,
): Promise<Findings> {
  const declared = new Map(
    endpoints.map((one) => [`${one.method} ${one.path.replace(/:(\w+)/g, '{$1}')}`, one]),
  )
  const findings: Findings = {
    sent: 0,
    unsendable: 0,
    found: [],
    statuses: new Map(),
    successes: new Map(),
    slowest: { ms: 0, what: '' },
  }
  /** Makes up to a hundred calls in one world. Returns false when there are no more plans. */
  const lane = async (world: World) => {
    for (let made = 0; made < callsInAWorld; made++) {
      const { value: plan, done } = plans.next()
      if (done) return false
      const endpoint = declared.get(plan.operation)
      if (!endpoint) throw new Error(`${plan.operation} is in the document and nowhere else`)
      world.seen = await lookUp(server, world, endpoint)
      const input = plan.isExample
        ? await exampleInput(server, endpoint, world)
        : filled({ params: plan.params, query: plan.query, body: plan.body }, world, foreign, plan.caller)
      const request = requestOf(plan, endpoint, world, input as Input)
      const since = performance.now()
      const answer = await send(server, request)
      const ms = performance.now() - since
      if (!answer) {
        findings.unsendable++
        continue
      }
      findings.sent++
      note(findings, plan, endpoint, answer, ms, foreign)
      if (answer.statusCode === 401) world.sessions.clear()
    }
    return true
  }
  for (let round = 0; ; round++) {
    const worlds = await newWorlds(server, 4, round)
    const wentOn = await Promise.all(worlds.map(lane))
    if (wentOn.includes(false)) return findings
  }
}

/**
 * Plans a call with the unchanged example of each operation, once for each of these callers. One of them has the
 * permission.
 */
export function* examplesOf(operations: string[]): Generator<Plan> {
  const rest = { isExample: true, params: {}, query: {}, body: undefined, changes: [] }
  for (const caller of ['CompanyAdmin', 'SuperAdmin', 'Client', 'a visitor'] as const)
    for (const operation of operations) yield { operation, caller, ...rest }
}

// The number is limited, because calls change their world and could make all later calls fail.
const callsInAWorld = 100

type Input = { params?: Record<string, string>; query?: Record<string, string>; body?: unknown }

/** Returns the endpoint's example with records of the world that have the status that the endpoint needs. */
async function exampleInput(server: TestServer, endpoint: Endpoint, { tenant, tokens }: World) {
  const input = (await currentInput(server, endpoint, tenant)) as {
    params?: { id?: string }
    query?: unknown
    body?: { version?: number }
  }
  const { params, body } = input
  // Earlier calls have changed the record.
  const [, table] = /^\/api\/(invoices|projects)\/:id/.exec(endpoint.path) ?? []
  if (table && body?.version) {
    const ids = [params?.id]
    const [now] = await server.sql<{ version: number }>(`select version from ${table} where id = $1`, ids)
    input.body = { ...body, version: now?.version ?? 1 }
  }
  // The whole amount of a test invoice, which is what its page offers to pay by card.
  if (endpoint.path === '/api/pay/:token/checkouts')
    Object.assign(body ?? {}, { paymentMethod: 'card', kind: 'full', amount: 1_000 })
  return identifierFields(endpoint).reduce<ReturnType<typeof fill>>(
    (given, field) => ('tokenOf' in field ? fill(given, field, tokens[field.tokenOf]) : given),
    input,
  )
}

function requestOf(plan: Plan, endpoint: Endpoint, world: World, input: Input) {
  const { params = {}, query: fields = {} } = input
  const segment = plan.changes.find((change) => change.kind === 'segment')
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    segment?.kind === 'segment' ? segment.value : encodeURIComponent(String(params[name] ?? '')),
  )
  const query = new URLSearchParams(fields).toString()
  let { body } = input
  const request = {
    method: endpoint.method as string,
    url: query ? `${path}?${query}` : path,
    headers: {} as Record<string, string>,
    payload: undefined as string | Buffer | undefined,
  }
  for (const change of plan.changes) body = changed(body, change)
  if (body instanceof Uint8Array) {
    request.payload = Buffer.from(body)
    request.headers['content-type'] = 'application/octet-stream'
  } else if (body !== undefined) {
    request.payload = JSON.stringify(body)
    request.headers['content-type'] = 'application/json'
  }
  for (const change of plan.changes) apply(request, change)
  return async () => {
    if (plan.caller === 'a visitor') return request
    const token = await world.tokenOf(plan.caller)
    return { ...request, headers: { authorization: `Bearer ${token}`, ...request.headers } }
  }
}

function filled(value: unknown, world: World, foreign: Tenant, caller: CallerName): unknown {
  if (value instanceof Blank) return fillBlank(value, world, foreign, caller)
  if (Array.isArray(value)) return value.map((one) => filled(one, world, foreign, caller))
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, held]) => [name, filled(held, world, foreign, caller)]),
  )
}

function fillBlank({ kind, of, which }: Blank, world: World, foreign: Tenant, caller: CallerName): unknown {
  switch (kind) {
    case 'id': {
      const known = world.ids[of]
      if (!known || which === 'nobody') return randomUUID()
      if (which === 'signed') return world.signedContract
      if (which === 'other') return world.others[of] ?? known
      return which === 'foreign' ? foreign.ids[of] : known
    }
    case 'token': {
      const known = of as TokenKind
      if (which === 'good') return world.tokens[known]
      return which === 'junk'
        ? newToken('junk')
        : (Object.values(world.tokens).find((token) => token !== world.tokens[known]) ?? '')
    }
    case 'email': {
      const own = world.users.get(caller)?.email ?? world.taken
      return { own, capitals: own.toUpperCase(), taken: world.taken }[which] ?? `${randomUUID()}@example.com`
    }
    case 'seen':
      return which === 'now' ? world.seen : 'long-ago'
    case 'password':
      return which === 'right' ? password : 'not the right one'
  }
}

/** Returns the body with a change to one of its fields or to the whole body. */
function changed(body: unknown, change: Change): unknown {
  const hasFields = typeof body === 'object' && body !== null && !(body instanceof Uint8Array)
  if (change.kind === 'extra') return { ...(hasFields ? body : {}), [change.name]: change.value }
  if (change.kind !== 'value' && change.kind !== 'drop') return body
  if (!hasFields || Array.isArray(body)) return change.kind === 'drop' ? undefined : change.value
  const names = Object.keys(body)
  const name = names[change.at % Math.max(names.length, 1)] ?? 'x'
  const { [name]: _, ...others } = body as Record<string, unknown>
  return change.kind === 'drop' ? others : { ...others, [name]: change.value }
}

const disguises: ((url: string) => string)[] = [
  (url) => `${url}/`,
  (url) => `/${url}`,
  (url) => url.replace('/api/', '/api/./'),
  (url) => url.replace('/api/', '/%61pi/'),
  (url) => url.toUpperCase(),
  (url) => `${url}#x`,
]

function apply(request: Request, change: Change) {
  if (change.kind === 'raw') {
    request.payload = change.payload
    request.headers['content-type'] ??= 'application/json'
  }
  if (change.kind === 'type') request.headers['content-type'] = change.type
  if (change.kind === 'method') request.method = change.method
  if (change.kind === 'query') request.url += `${request.url.includes('?') ? '&' : '?'}${change.text}`
  if (change.kind === 'headers') Object.assign(request.headers, change.headers)
  if (change.kind === 'address') request.url = disguises[change.how]?.(request.url) ?? request.url
}

/** Returns undefined if the request is so malformed that no client could send it. */
async function send(server: TestServer, request: () => Promise<Request>) {
  const { method, url, headers, payload } = await request()
  try {
    const response = await server.app.inject({
      method: method as 'GET',
      url,
      headers,
      ...(payload !== undefined && { payload }),
      payloadAsStream: true,
    })
    return { statusCode: response.statusCode, headers: response.headers, body: await readText(response) }
  } catch {
    return undefined
  }
}
type Sent = NonNullable<Awaited<ReturnType<typeof send>>>

function note(findings: Findings, plan: Plan, endpoint: Endpoint, answer: Sent, ms: number, foreign: Tenant) {
  const { statusCode: status } = answer
  findings.statuses.set(status, (findings.statuses.get(status) ?? 0) + 1)
  const shown = plan.changes.map((change) => JSON.stringify(change).slice(0, 160)).join(' ')
  const what = `${plan.operation} by ${plan.caller} ${shown}`
  if (ms > findings.slowest.ms) findings.slowest = { ms, what }
  const isPlain = !plan.changes.some(({ kind }) => ['method', 'address', 'segment', 'headers'].includes(kind))
  const problems = [
    ...wrongWith(answer, endpoint, isPlain),
    ...(ms >= 2000 ? [`took ${Math.round(ms)} ms`] : []),
    ...(answer.body.includes(foreign.canary) && !maySeeAllCompanies(endpoint, plan.caller)
      ? ["shows another company's text"]
      : []),
    ...(isPlain && status < 300 && mustRefuse(endpoint, plan.caller)
      ? ['let in whom the table refuses']
      : []),
  ]
  findings.found.push(...problems.map((problem) => `${problem}: ${what}`))
  if (isPlain && (status < 300 || isPageOf(endpoint, answer)))
    findings.successes.set(plan.operation, (findings.successes.get(plan.operation) ?? 0) + 1)
}

// Assumes that all permission switches are on, because fuzzed calls change the actual switches. A call that is not
// allowed even then must be refused.
const switches = { staffSeeAllProjects: true, staffSeePrices: true, managersMayRefund: true }

/** Whether the permission table refuses the caller. */
function mustRefuse({ access, inPerson }: Endpoint, name: CallerName) {
  const role = roles[name]
  if (access === 'public') return false
  if (!role || (inPerson && name === 'an impersonator')) return true
  return access !== 'signed-in' && scopeOf({ role, switches }, access) === null
}

/** SuperAdmins see every company on the platform's endpoints. */
const maySeeAllCompanies = ({ access }: Endpoint, name: CallerName) =>
  access.startsWith('platform:') && name === 'SuperAdmin'

const refusal = z.strictObject({
  error: z.string().min(3),
  code: z.string().optional(),
  fields: z.record(z.string(), z.string()).optional(),
})

/** Internal details that an error message must not contain. */
const inside =
  /\n?\s+at \S+ \(|node_modules|\.[cm]?[jt]s:\d+|[A-Z]\w+Error\b|\bselect\b.+\bfrom\b|\binsert into\b|violates|constraint|relation "|column "|syntax error|ECONN|ENOENT|drizzle|postgres|pg_|SQLSTATE|FST_ERR|argon2|\[object |Unexpected token|JSON\.parse/

function wrongWith(
  { statusCode: status, body, headers }: Sent,
  endpoint: Endpoint,
  isPlain: boolean,
): string[] {
  const isShown = isPageOf(endpoint, { statusCode: status, headers })
  return [
    ...(status >= 500 ? [`answered ${status}`] : []),
    ...(status >= 300 && status < 400 && !isShown ? [`answered ${status}`] : []),
    ...(isShown
      ? []
      : status >= 400
        ? wrongRefusal(body, status)
        : isPlain
          ? wrongSuccess(status, body, headers, endpoint)
          : []),
    ...(inside.test(status < 400 ? '' : body) ? [`tells what is inside (${inside.exec(body)?.[0]})`] : []),
    ...(headers['x-content-type-options'] === 'nosniff' && headers['content-security-policy']
      ? []
      : ['lacks its security headers']),
    ...(headers['set-cookie'] || (headers.location && !isShown) ? ['sets a cookie or a location'] : []),
  ]
}

/** Whether this is a page without scripts or a redirect to one of our pages, from an endpoint that answers with these. */
function isPageOf(endpoint: Endpoint, { statusCode, headers }: Pick<Sent, 'statusCode' | 'headers'>) {
  if (!isPage(endpoint) && !endpoint.takesForms) return false
  return statusCode === 303
    ? /^\/lead(-added\?status=[a-z-]+|\/[\w-]+\?sent=1)$/.test(String(headers.location))
    : headers['content-type'] === 'text/html; charset=utf-8'
}

function wrongRefusal(body: string, status: number) {
  try {
    const { error } = refusal.safeParse(JSON.parse(body))
    return error ? [`refuses off its schema (${body.slice(0, 120)})`] : []
  } catch {
    // The response to a HEAD request has no body.
    return body === '' ? [] : [`refuses with ${status} and no JSON`]
  }
}

function wrongSuccess(
  status: number,
  body: string,
  headers: Sent['headers'],
  { response, status: declared = 200 }: Endpoint,
) {
  if (status !== declared) return [`answered ${status}, not ${declared}`]
  if (declared === 204) return body === '' ? [] : ['answered 204 with a body']
  if (response.meta()?.bytes) {
    // Only previews, which the server creates, are shown inline.
    const isShown = headers['content-type'] === 'image/webp' && headers['content-disposition'] === 'inline'
    const isStream = String(headers['content-type']).startsWith('text/event-stream')
    return isShown || isStream || String(headers['content-disposition']).startsWith('attachment')
      ? []
      : ['serves a file that is no download']
  }
  const given: unknown = JSON.parse(body)
  const { data, error } = response.safeParse(given)
  if (error) return ['answers off its schema']
  // Parsing removes undeclared fields, so a difference means that the response had some.
  return JSON.stringify(data) === JSON.stringify(given) ? [] : ['answers more than its schema']
}
