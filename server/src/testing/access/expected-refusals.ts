import type { Endpoint } from '@mantel/domain/endpoints/endpoint'
import { scopeOf } from '@mantel/domain/permissions'
import { address, type exampleOf } from '../examples.ts'
import type { TestServer } from '../server.ts'
import type { Caller } from './callers.ts'

export const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** Returns what the permission table expects: the status of a refusal, or null if the caller is allowed. */
export function expectedRefusal(
  { access, inPerson }: Endpoint,
  { user, isImpersonated }: Caller,
): 401 | 403 | null {
  if (access === 'public') return null
  if (!user) return 401
  if (inPerson && isImpersonated) return 403
  if (access === 'signed-in') return null
  return scopeOf(user, access) ? null : 403
}

export const splitCallers = (endpoint: Endpoint, callers: Caller[]) => ({
  refused: callers.filter((caller) => expectedRefusal(endpoint, caller)),
  allowed: callers.filter((caller) => !expectedRefusal(endpoint, caller)),
})

export async function callAs(
  server: TestServer,
  caller: Caller,
  endpoint: Endpoint,
  input: ReturnType<typeof exampleOf>,
  url = address(endpoint, input),
) {
  const { headers } = await caller.enter()
  const answer = await server.call(endpoint.method, url, input.body, headers)
  if (endpoint.method !== 'GET' && answer.status < 400) caller.endSessions()
  return answer
}

/**
 * Returns a function that chooses among things that no endpoint decides, such as the ways to spell a URL. The first
 * endpoint of each permission gets all of them, and every other endpoint gets one, in turn.
 */
export function takeTurns<T>(choices: T[]) {
  const seen = new Set<string>()
  let turn = 0
  return ({ access }: Endpoint) => {
    if (seen.size < seen.add(access).size) return choices
    const at = turn++ % choices.length
    return choices.slice(at, at + 1)
  }
}

/**
 * Returns a function that chooses the callers for an endpoint: all callers with a valid session, a visitor, and callers
 * with an invalid session in turn, because these are refused before any endpoint is reached.
 */
export function chooseCallers(callers: Caller[]) {
  const [visitor, ...invalid] = callers.filter(({ user }) => !user)
  const known = callers.filter(({ user }) => user)
  const invalidFor = takeTurns(invalid)
  return (endpoint: Endpoint) => [...(visitor ? [visitor] : []), ...invalidFor(endpoint), ...known]
}
