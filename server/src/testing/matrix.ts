import { randomUUID } from 'node:crypto'
import { type Endpoint, type IdKind, takesBytes } from '@mantel/domain/endpoint'
import { scopeOf } from '@mantel/domain/permissions'
import { type Slot, slotsOf } from '@mantel/domain/slots'
import type { Caller } from './callers.ts'
import type { Changes } from './changes.ts'
import { address, exampleOf, fill } from './examples.ts'
import { type Keepsake, keepsakeOf } from './keepsake.ts'
import { mustSaySeen, seenNow } from './seen.ts'
import type { TestServer } from './server.ts'
import type { furnishedTenant } from './twins.ts'

type Watched = TestServer & { changes: Changes }
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
const plainly = disguises.slice(0, 1)

/** Calls every endpoint as every kind of caller and names each answer that the table does not foresee. */
export async function roleDeviations(server: TestServer, endpoints: Endpoint[], callers: Caller[]) {
  const found: string[] = []
  let cells = 0
  const ask = async (endpoint: Endpoint, caller: Caller, asDisguised: typeof disguises) => {
    const expected = expectedRefusal(endpoint, caller)
    for (const [disguise, disguised] of asDisguised) {
      const input = exampleOf(endpoint)
      const url = disguised(address(endpoint, input))
      const { status } = await callAs(server, caller, endpoint, input, url)
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
  }
  const askHead = async (endpoint: Endpoint, caller: Caller) => {
    const { headers } = await caller.enter()
    const head = await server.call('HEAD', address(endpoint, exampleOf(endpoint)), undefined, headers)
    cells++
    if (head.status !== 404) found.push(`HEAD ${endpoint.path}: ${caller.name} got ${head.status}`)
  }
  const callersOf = takingTurns(callers)
  for (const endpoint of endpoints) {
    const [refused, allowed] = partedBy(callersOf(endpoint), (one) => expectedRefusal(endpoint, one) !== null)
    const [visitor] = refused
    // A disguise is a way past the route, whoever tries it: someone whom the server knows, where any such person is refused.
    const disguised = refused.find(({ person }) => person) ?? visitor
    // Whoever is refused changes nothing, so they may come all at once.
    await Promise.all(refused.map((one) => ask(endpoint, one, one === disguised ? disguises : plainly)))
    for (const caller of allowed) await ask(endpoint, caller, plainly)
    for (const caller of [visitor, allowed[0]]) if (caller) await askHead(endpoint, caller)
  }
  return { found, cells }
}

async function callAs(
  server: TestServer,
  caller: Caller,
  endpoint: Endpoint,
  input: ReturnType<typeof exampleOf>,
  url = address(endpoint, input),
) {
  const { headers } = await caller.enter()
  const answer = await server.call(endpoint.method, url, input.body, headers)
  if (endpoint.method !== 'GET' && answer.status < 400) caller.sendEveryoneOut()
  return answer
}

/**
 * Who calls an endpoint: everyone whom the server knows, a visitor, and in turn one of the others whose token is worth
 * nothing. That a dead session is dead everywhere is a property of identifying, which all endpoints share; all kinds of it
 * call the first endpoint of each access word.
 */
function takingTurns(callers: Caller[]) {
  const [visitor, ...dead] = callers.filter(({ person }) => !person)
  const known = callers.filter(({ person }) => person)
  const seen = new Set<string>()
  let turn = 0
  return ({ access }: Endpoint) => {
    if (seen.size < seen.add(access).size) return callers
    const next = dead[turn++ % dead.length]
    return [visitor, next, ...known].filter((one) => one !== undefined)
  }
}

const partedBy = <T>(all: T[], isFirst: (one: T) => boolean) =>
  [all.filter(isFirst), all.filter((one) => !isFirst(one))] as const

/**
 * Makes every call that must be refused and names the tables that changed all the same. The calls name rows that are
 * there, and afterwards somebody makes them who may: where even that changes nothing, a refusal proves nothing.
 */
export async function impureRefusals(server: Watched, endpoints: Endpoint[], callers: Caller[], own: Tenant) {
  const found: string[] = []
  await addFailedJob(server)
  const kept = await keepsakeOf(server, own.companyId)
  const changedBy = async (endpoint: Endpoint, some: Caller[]) => {
    const before = await server.changes.position()
    for (const caller of some) {
      const input = await asSeen(server, endpoint, own)
      await callAs(server, caller, endpoint, input)
    }
    return server.changes.since(before)
  }
  /** On the rows as the calls before left them, for some undo what others do; else as they were in the beginning. */
  const takesEffect = async (endpoint: Endpoint) => {
    const allowed = callers.filter((caller) => !expectedRefusal(endpoint, caller)).slice(0, 1)
    if ((await changedBy(endpoint, allowed)).length > 0) return true
    await kept.putBack()
    return (await changedBy(endpoint, allowed)).length > 0
  }
  const callersOf = takingTurns(callers)
  for (const endpoint of endpoints) {
    const refused = callersOf(endpoint).filter((caller) => expectedRefusal(endpoint, caller))
    const changed = await changedBy(endpoint, refused)
    if (changed.length > 0) found.push(`${nameOf(endpoint)} changed ${changed.join(', ')}`)
    else if (mayWrite(endpoint) && !(await takesEffect(endpoint)))
      found.push(`${nameOf(endpoint)} changes nothing for those who may either, so nothing was tested`)
    if (endpoint.method !== 'GET') await kept.fillGaps()
  }
  return found
}

/**
 * Not what everybody may who is signed in: some of it only ends sessions. Nor what only hands something out, a file or a
 * link: that it was done is noted in the activity. Nor an order, which must name all that there are.
 * Nor what begins and ends the sessions of others, nor a backup, which is a file, nor a letter that is sent at once.
 */
const mayWrite = ({ method, access, response, path }: Endpoint) =>
  method !== 'GET' &&
  access !== 'public' &&
  access !== 'signed-in' &&
  !response.meta()?.bytes &&
  !/\/(order|links)$/.test(path) &&
  !/^\/api\/admin\/(.*\/(sessions|impersonation)|backups.*|mail\/test)$/.test(path)

/**
 * Puts another tenant's id into every slot: the answer must be that for an id which does not exist, to the byte. An own
 * id must work for somebody, or the comparison would prove nothing.
 */
export async function tenantLeaks(
  server: Watched,
  endpoints: Endpoint[],
  callers: Caller[],
  own: Tenant,
  foreign: Tenant,
) {
  const found: string[] = []
  let cells = 0
  const kept = await keepsakeOf(server, own.companyId)
  for (const endpoint of endpoints.filter((one) => !isPlatforms(one))) {
    const slots = tenantSlotsOf(endpoint)
    const works = new Set<string>()
    // Who is refused never gets as far as an id, which one of them shows.
    const [refused, allowed] = partedBy(callers, (one) => expectedRefusal(endpoint, one) !== null)
    for (const caller of [...refused.slice(-1), ...allowed]) {
      const ask = async (slot: IdSlot | null, id: string) => {
        cells++
        const answer = await answerTo(server, endpoint, caller, own, kept, slot, id)
        if (answer.text.includes(foreign.canary) || answer.text.includes(foreign.canary.toLowerCase()))
          found.push(`${nameOf(endpoint)}: ${caller.name} saw the other tenant's text`)
        return answer.whole
      }
      if (slots.length === 0 && endpoint.method === 'GET') await ask(null, '')
      for (const slot of slots) {
        const theirs = await ask(slot, foreign.ids[slot.idOf])
        const nobodys = await ask(slot, randomUUID())
        if (theirs !== nobodys)
          found.push(`${placeOf(endpoint, slot)}: ${caller.name} can tell ${theirs} from ${nobodys}`)
        if ((await ask(slot, ownIdFor(endpoint, slot, own))) !== nobodys) works.add(placeOf(endpoint, slot))
      }
    }
    const vacuous = slots.map((slot) => placeOf(endpoint, slot)).filter((place) => !works.has(place))
    found.push(...vacuous.map((place) => `${place}: an own id works for nobody, so nothing was tested`))
  }
  return { found, cells }
}

/** People who may see only some rows of their company: for those of others, it is as if they did not exist. */
export async function scopeLeaks(server: Watched, endpoints: Endpoint[], callers: Caller[], own: Tenant) {
  const found: string[] = []
  const kept = await keepsakeOf(server, own.companyId)
  for (const endpoint of endpoints) {
    for (const caller of callers.filter(({ name }) => name.endsWith('of another project'))) {
      if (!isNarrow(endpoint, caller)) continue
      if (tenantSlotsOf(endpoint).length === 0 && endpoint.method === 'GET') {
        const { text } = await answerTo(server, endpoint, caller, own, kept, null, '')
        if (text.includes(own.canary)) found.push(`${nameOf(endpoint)}: ${caller.name} saw what is another's`)
        const whole = callers.find(({ name }) => name === 'CompanyAdmin') ?? caller
        const everything = await answerTo(server, endpoint, whole, own, kept, null, '')
        // What holds only figures holds no canary: then those of somebody who sees less are others.
        if (!everything.text.includes(own.canary) && everything.text === text)
          found.push(`${nameOf(endpoint)}: not even an admin sees the canary, so nothing was tested`)
      }
      for (const slot of tenantSlotsOf(endpoint)) {
        const others = await answerTo(server, endpoint, caller, own, kept, slot, own.ids[slot.idOf])
        const nobodys = await answerTo(server, endpoint, caller, own, kept, slot, randomUUID())
        if (others.whole !== nobodys.whole)
          found.push(
            `${placeOf(endpoint, slot)}: ${caller.name} can tell ${others.whole} from ${nobodys.whole}`,
          )
      }
    }
  }
  return found
}

function isNarrow({ access }: Endpoint, { person }: Caller) {
  if (access === 'public' || access === 'signed-in' || !person) return false
  const scope = scopeOf(person, access)
  return scope === 'own' || scope === 'self'
}

type IdSlot = Extract<Slot, { idOf: IdKind }>

const idSlotsOf = (endpoint: Endpoint) => slotsOf(endpoint).filter((slot): slot is IdSlot => 'idOf' in slot)

/** Ids of the platform's own things belong to nobody's tenant. */
const platformKinds: IdKind[] = ['business-profile', 'offer-code', 'tier', 'waitlist-entry']
const tenantSlotsOf = (endpoint: Endpoint) =>
  idSlotsOf(endpoint).filter(({ idOf }) => !platformKinds.includes(idOf))

/** Its people see every tenant, and nobody else gets that far: the permission table says so. */
const isPlatforms = ({ access }: Endpoint) => access.startsWith('platform:')

const placeOf = (endpoint: Endpoint, { part, path }: Slot) => `${nameOf(endpoint)} ${part}.${path.join('.')}`

const ownInput = (endpoint: Endpoint, own: Tenant) =>
  idSlotsOf(endpoint).reduce(
    (input, slot) => fill(input, slot, ownIdFor(endpoint, slot, own)),
    exampleOf(endpoint),
  )

/** Before anything is compared: only what failed can be tried again. */
async function addFailedJob(server: TestServer) {
  const [job] = await server.sql<{ id: string }>(
    "select id from graphile_worker.add_job('deliver-message', '{}'::json, run_at := now() + interval '1 day')",
  )
  await server.sql("update graphile_worker._private_jobs set last_error = 'It failed' where id = $1", [
    job?.id,
  ])
}

async function asSeen(server: TestServer, endpoint: Endpoint, own: Tenant) {
  const input = ownInput(endpoint, own)
  // Whoever deletes a company types its name out.
  if (endpoint.path === '/api/admin/companies/:id/deletion' && input.body)
    return { ...input, body: { ...(input.body as object), name: `${own.canary} Studio` } }
  // There is one row of them for all tests, and each change makes another version of it.
  if (endpoint.path === '/api/admin/settings' && input.body) {
    const [now] = await server.sql<{ version: number }>('select version from platform_settings')
    return { ...input, body: { name: randomUUID(), version: now?.version } }
  }
  // A job that is tried again has to be there, and to have failed.
  if (endpoint.path.startsWith('/api/admin/jobs/:number')) {
    const [job] = await server.sql<{ id: string }>(
      'select id from graphile_worker.jobs where last_error is not null order by id limit 1',
    )
    return { ...input, params: { number: job?.id ?? '0' } }
  }
  if (!mustSaySeen(endpoint)) return input
  return {
    ...input,
    body: { ...(input.body as object), seen: await seenNow(server, own.companyId, endpoint) },
  }
}

/** A second slot of the same kind takes another one: a thing put after itself, or merged into itself, proves nothing. */
function ownIdFor(endpoint: Endpoint, slot: IdSlot, { ids, others }: Pick<Tenant, 'ids' | 'others'>) {
  // Only what was signed is amended.
  if (endpoint.path === '/api/contracts/:id/amendments' && others.contract) return others.contract
  const first = idSlotsOf(endpoint).find(({ idOf }) => idOf === slot.idOf)
  const isFirst = first?.part === slot.part && first.path.join() === slot.path.join()
  return (isFirst ? undefined : others[slot.idOf]) ?? ids[slot.idOf]
}

/**
 * The call with own ids everywhere but in one slot. A session's own id is the one the call comes with. What the call did
 * is undone, so that the next one meets the same rows.
 */
async function answerTo(
  server: TestServer,
  endpoint: Endpoint,
  caller: Caller,
  own: Tenant,
  kept: Keepsake,
  slot: IdSlot | null,
  id: string,
) {
  const { sessionId } = await caller.enter()
  const ids = { ...own.ids, session: sessionId ?? own.ids.session }
  const mine = ownInput(endpoint, { ...own, ids })
  const given = slot && (id === own.ids[slot.idOf] ? ids[slot.idOf] : id)
  const input = slot && given ? fill(mine, slot, given) : mine
  const answer = await callAs(server, caller, endpoint, input)
  if (endpoint.method !== 'GET' && answer.status < 400) await kept.putBack()
  const { status, text } = answer
  const told = [answer.headers['content-type'], answer.headers['content-disposition']]
  return { text, whole: JSON.stringify([status, text, ...told]) }
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
export async function acceptedExtras(server: Watched, endpoints: Endpoint[], callers: Caller[]) {
  const found: string[] = []
  for (const endpoint of endpoints.filter(({ method }) => method !== 'GET')) {
    const before = await server.changes.position()
    // What a body may hold does not depend on who sends it.
    for (const caller of callers.filter((one) => !expectedRefusal(endpoint, one)).slice(-1)) {
      const input = exampleOf(endpoint)
      // Bytes have no fields: what is too much can only be asked for.
      const part = takesBytes(endpoint) ? 'query' : 'body'
      const whole = (input[part] ?? {}) as Record<string, unknown>
      for (const [name, value] of Object.entries(extras).filter(
        ([name]) => !(name in whole) && !mayHave(endpoint, name),
      )) {
        const given = { ...input, [part]: { ...whole, [name]: value } }
        const { status, body } = await callAs(server, caller, endpoint, given)
        if (status !== 400 || !/^Unknown field|could not be read/.test(body.error))
          found.push(`${nameOf(endpoint)} took ${name} from ${caller.name}: ${status}`)
      }
    }
    const changed = await server.changes.since(before)
    if (changed.length > 0) found.push(`${nameOf(endpoint)} changed ${changed.join(', ')}`)
  }
  return found
}

const mayHave = ({ body }: Endpoint, name: string) => {
  const shape = (body as { shape?: object } | undefined)?.shape
  return shape !== undefined && name in shape
}
