import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@mantel/domain/endpoints/endpoint'
import type { IdentifierField } from '@mantel/domain/endpoints/endpoint-checks'
import { scopeOf } from '@mantel/domain/permissions'
import { fill } from '../examples.ts'
import type { TestServer } from '../server.ts'
import type { Caller } from './callers.ts'
import type { WatchedServer } from './changes.ts'
import { callAs, nameOf, splitCallers } from './expected-refusals.ts'
import { type IdSlot, idIn, ownIdFor, type Tenant, tenantSlotsOf, withOwnIds } from './own-ids.ts'
import { type Snapshot, takeSnapshot } from './snapshot.ts'

/**
 * Puts another tenant's id into every id field: the response must be the same, byte for byte, as for an id that does
 * not exist. The tenant's own id must work for some caller, or the comparison would prove nothing.
 */
export async function tenantLeaks(
  server: WatchedServer,
  endpoints: Endpoint[],
  callers: Caller[],
  own: Tenant,
  foreign: Tenant,
) {
  const found: string[] = []
  let calls = 0
  const snapshot = await takeSnapshot(server, own.companyId)
  for (const endpoint of endpoints.filter((one) => !isForPlatform(one))) {
    const slots = tenantSlotsOf(endpoint)
    const works = new Set<string>()
    // A refused caller is refused before any id is read, so one such caller is enough.
    const { refused, allowed } = splitCallers(endpoint, callers)
    for (const caller of [...refused.slice(-1), ...allowed]) {
      const ask = async (slot: IdSlot | null, id: string) => {
        calls++
        const answer = await answerTo(server, endpoint, caller, own, snapshot, slot, id)
        if (answer.text.includes(foreign.canary) || answer.text.includes(foreign.canary.toLowerCase()))
          found.push(`${nameOf(endpoint)}: ${caller.name} saw the other tenant's text`)
        return answer.whole
      }
      if (slots.length === 0 && endpoint.method === 'GET') await ask(null, '')
      for (const slot of slots) {
        const theirs = await ask(slot, idIn(foreign.ids, slot))
        const missing = await ask(slot, randomUUID())
        if (theirs !== missing)
          found.push(`${placeOf(endpoint, slot)}: ${caller.name} can tell ${theirs} from ${missing}`)
        if ((await ask(slot, ownIdFor(endpoint, slot, own))) !== missing) works.add(placeOf(endpoint, slot))
      }
    }
    const untested = slots.map((slot) => placeOf(endpoint, slot)).filter((place) => !works.has(place))
    found.push(...untested.map((place) => `${place}: an own id works for no caller, so nothing was tested`))
  }
  return { found, calls }
}

/** For callers who see only some rows of their company, the other rows must look as if they did not exist. */
export async function scopeLeaks(
  server: WatchedServer,
  endpoints: Endpoint[],
  callers: Caller[],
  own: Tenant,
) {
  const found: string[] = []
  const snapshot = await takeSnapshot(server, own.companyId)
  for (const endpoint of endpoints) {
    for (const caller of callers.filter(({ name }) => name.endsWith('of another project'))) {
      if (!seesOnlySome(endpoint, caller)) continue
      if (tenantSlotsOf(endpoint).length === 0 && endpoint.method === 'GET') {
        const { text } = await answerTo(server, endpoint, caller, own, snapshot, null, '')
        if (text.includes(own.canary))
          found.push(`${nameOf(endpoint)}: ${caller.name} saw rows of another project`)
        const admin = callers.find(({ name }) => name === 'CompanyAdmin') ?? caller
        const everything = await answerTo(server, endpoint, admin, own, snapshot, null, '')
        // A response that contains only numbers has no canary. In that case, the two callers must get different
        // numbers.
        if (!everything.text.includes(own.canary) && everything.text === text)
          found.push(`${nameOf(endpoint)}: not even an admin sees the canary, so nothing was tested`)
      }
      for (const slot of tenantSlotsOf(endpoint)) {
        const others = await answerTo(server, endpoint, caller, own, snapshot, slot, idIn(own.ids, slot))
        const missing = await answerTo(server, endpoint, caller, own, snapshot, slot, randomUUID())
        if (others.whole !== missing.whole)
          found.push(
            `${placeOf(endpoint, slot)}: ${caller.name} can tell ${others.whole} from ${missing.whole}`,
          )
      }
    }
  }
  return found
}

function seesOnlySome({ access }: Endpoint, { user }: Caller) {
  if (access === 'public' || access === 'signed-in' || !user) return false
  const scope = scopeOf(user, access)
  return scope === 'own' || scope === 'self'
}

/** Only SuperAdmins, who see every tenant, may call these endpoints. */
const isForPlatform = ({ access }: Endpoint) => access.startsWith('platform:')

const placeOf = (endpoint: Endpoint, { part, path }: IdentifierField) =>
  `${nameOf(endpoint)} ${part}.${path.join('.')}`

/**
 * Makes a call with the tenant's own ids in every field but one, and returns the response. In a session field, the own
 * id is the id of the calling session. A successful change is undone afterward, so that every call finds the same rows.
 */
async function answerTo(
  server: TestServer,
  endpoint: Endpoint,
  caller: Caller,
  own: Tenant,
  snapshot: Snapshot,
  slot: IdSlot | null,
  id: string,
) {
  const { sessionId } = await caller.enter()
  const ids = { ...own.ids, session: sessionId ?? own.ids.session }
  const mine = withOwnIds(endpoint, { ...own, ids })
  const given = slot && (id === own.ids[slot.idOf] ? idIn(ids, slot) : id)
  const input = slot && given ? fill(mine, slot, given) : mine
  const answer = await callAs(server, caller, endpoint, input)
  if (endpoint.method !== 'GET' && answer.status < 400) await snapshot.restore()
  const { status, text } = answer
  const headers = [answer.headers['content-type'], answer.headers['content-disposition']]
  return { text, whole: JSON.stringify([status, text, ...headers]) }
}
