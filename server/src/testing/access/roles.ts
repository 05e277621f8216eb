import { type Endpoint, isPage } from '@mantel/domain/endpoints/endpoint'
import { address, exampleOf } from '../examples.ts'
import type { TestServer } from '../server.ts'
import type { Caller } from './callers.ts'
import {
  callAs,
  chooseCallers,
  expectedRefusal,
  nameOf,
  splitCallers,
  takeTurns,
} from './expected-refusals.ts'

/** Ways to spell a URL. None of them may bypass the access check. */
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
const undisguised = disguises.slice(0, 1)

/**
 * Calls every endpoint as a caller who must be refused and as every allowed caller, and lists the answers that the
 * permission table does not expect. `impureRefusals` makes the calls of the other callers who must be refused.
 */
export async function roleDeviations(server: TestServer, endpoints: Endpoint[], callers: Caller[]) {
  const found: string[] = []
  let calls = 0
  const ask = async (endpoint: Endpoint, caller: Caller, spellings: typeof disguises) => {
    const expected = expectedRefusal(endpoint, caller)
    for (const [disguise, disguised] of spellings) {
      const input = exampleOf(endpoint)
      const url = disguised(address(endpoint, input))
      const { status } = await callAs(server, caller, endpoint, input, url)
      calls++
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
    calls++
    // A page with an invalid link redirects to the page that says so.
    if (head.status !== (isPage(endpoint) ? 303 : 404))
      found.push(`HEAD ${endpoint.path}: ${caller.name} got ${head.status}`)
  }
  const callersOf = chooseCallers(callers)
  const spellingsOf = takeTurns(disguises.slice(1))
  for (const endpoint of endpoints) {
    const { refused, allowed } = splitCallers(endpoint, callersOf(endpoint))
    // A spelling that bypasses the check would do so for any caller. So one caller, preferably signed in, tries it.
    const tester = refused.find(({ user }) => user) ?? refused[0]
    if (tester) await ask(endpoint, tester, [...undisguised, ...spellingsOf(endpoint)])
    for (const caller of allowed) await ask(endpoint, caller, undisguised)
    const [first] = [...refused, ...allowed]
    if (first) await askHead(endpoint, first)
  }
  return { found, calls }
}
