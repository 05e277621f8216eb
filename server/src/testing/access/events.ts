import type { Endpoint } from '@mantel/domain/endpoints/endpoint'
import type { Actor } from '../../platform/actor.ts'
import type { Announced } from '../../platform/events/announced.ts'
import type { VisibleChanges } from '../../platform/events/visible-changes.ts'
import type { TestServer } from '../server.ts'
import type { Caller } from './callers.ts'
import { callAs, expectedRefusal } from './expected-refusals.ts'

/** A caller whose session is valid, as the stream of changes knows them. */
export type Listener = { caller: Caller; actor: Actor }

/**
 * Lists what the stream of changes would announce to callers who may not know it: anything about another company, a
 * record kind that they can read nowhere, or the id of a record that they may not read.
 */
export async function eventLeaks(
  server: TestServer,
  endpoints: Endpoint[],
  visibleChanges: VisibleChanges,
  listeners: Listener[],
  changes: Announced[],
) {
  const found = new Set<string>()
  /** Whether a caller may read a record. Cached, because most records are announced many times. */
  const answers = new Map<string, Promise<boolean>>()
  let heard = 0
  const mayRead = (caller: Caller, kind: string, id: string) => {
    const key = `${caller.name} ${id}`
    const answer = answers.get(key) ?? readsRecord(server, endpoints, caller, kind, id)
    answers.set(key, answer)
    return answer
  }
  for (const { caller, actor } of listeners)
    for (const change of changes) {
      const kinds = Object.entries(visibleChanges(actor, change) ?? {})
      const isForeign = actor.companyId !== null && (change.company ?? actor.companyId) !== actor.companyId
      if (isForeign && kinds.length > 0) found.add(`${caller.name} hears of another company`)
      for (const [kind, ids] of kinds) {
        heard++
        const shown = endpoints.some(
          (endpoint) => endpoint.shows?.includes(kind) && !expectedRefusal(endpoint, caller),
        )
        if (!shown) found.add(`${caller.name} hears of ${kind}, which no screen shows them`)
        for (const id of ids)
          if (!(await mayRead(caller, kind, id)))
            found.add(`${caller.name} learns the id of a hidden ${kind}`)
      }
    }
  return { found: [...found].sort(), heard }
}

/** A deleted record gets the same response as one that may not be read, so the changes must name existing records. */
async function readsRecord(
  server: TestServer,
  endpoints: Endpoint[],
  caller: Caller,
  kind: string,
  id: string,
) {
  const readers = endpoints.filter(
    (endpoint) =>
      endpoint.method === 'GET' &&
      endpoint.params?.shape.id?.meta()?.idOf === kind &&
      Object.keys(endpoint.params.shape).length === 1 &&
      !expectedRefusal(endpoint, caller),
  )
  for (const endpoint of readers)
    if ((await callAs(server, caller, endpoint, { params: { id } })).status < 400) return true
  return false
}
