import type { Endpoint } from '@mantel/domain/endpoints/endpoint'
import { afterEach, beforeEach, vi } from 'vitest'
import type { z } from 'zod'

export type ReceivedCall = {
  method: string
  url: string
  headers: Headers
  credentials: RequestCredentials
  /** JSON bodies are parsed; bytes are kept as they are. */
  body: unknown
}
export type Answer = { status: number; body: string }
type Answering = (asked: ReceivedCall) => Answer | Error | Promise<Answer | Error>

/**
 * Replaces `fetch` in each test. Responses are set per endpoint, and `answer` checks them against its schema.
 * Any other request gets a 404.
 */
export function fakeServer() {
  const asked: ReceivedCall[] = []
  const answers = new Map<string, { matches: RegExp; answer: Answering }>()
  beforeEach(() => {
    asked.length = 0
    answers.clear()
    vi.stubGlobal('fetch', fakeFetch)
  })
  afterEach(() => void vi.unstubAllGlobals())

  async function fakeFetch(url: string, { method = 'GET', body, ...init }: RequestInit = {}) {
    const call: ReceivedCall = {
      method,
      url,
      headers: new Headers(init.headers),
      credentials: init.credentials ?? 'same-origin',
      body: typeof body === 'string' ? JSON.parse(body) : (body ?? undefined),
    }
    asked.push(call)
    const methodAndPath = `${method} ${url.split('?')[0]}`
    const found = [...answers.values()].find(({ matches }) => matches.test(methodAndPath))
    const answer = (await found?.answer(call)) ?? { status: 404, body: '{"error":"Not found"}' }
    if (init.signal?.aborted) throw init.signal.reason
    if (answer instanceof Error) throw answer
    return new Response(answer.status === 204 ? null : answer.body, { status: answer.status })
  }

  /** Sets a function that responds to the requests of an endpoint. */
  const reply = ({ method, path }: Endpoint, answer: Answering) => {
    const matches = new RegExp(`^${method} ${path.replaceAll(/:\w+/g, '[^/]+')}$`)
    answers.set(`${method} ${path}`, { matches, answer })
  }
  return {
    asked,
    reply,
    answer: <E extends Endpoint>(endpoint: E, body: z.input<E['response']>) => {
      const response = answerOf(endpoint, body)
      reply(endpoint, () => response)
    },
    refuse: (endpoint: Endpoint, status: number, body: string) => reply(endpoint, () => ({ status, body })),
    failWith: (endpoint: Endpoint, error: Error) => reply(endpoint, () => error),
  }
}

/** A valid response of an endpoint, serialized. */
export const answerOf = <E extends Endpoint>(endpoint: E, body: z.input<E['response']>): Answer => ({
  status: endpoint.status ?? 200,
  body: JSON.stringify(body === undefined ? {} : endpoint.response.parse(body)),
})
