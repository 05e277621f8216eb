import type { Endpoint } from '@mantel/domain/endpoint'
import { afterEach, beforeEach, vi } from 'vitest'
import type { z } from 'zod'

type Asked = { method: string; url: string; headers: Headers; credentials: RequestCredentials; body: unknown }
type Answer = { status: number; body: string }

/** Answers by endpoint, and therefore only what the endpoint may answer; everything else is not there. */
export function fakeServer() {
  const asked: Asked[] = []
  const answers = new Map<string, Answer | Error>()
  beforeEach(() => {
    asked.length = 0
    answers.clear()
    vi.stubGlobal('fetch', fetchFromHere)
  })
  afterEach(() => void vi.unstubAllGlobals())

  async function fetchFromHere(
    url: string,
    { method = 'GET', body, headers, credentials }: RequestInit = {},
  ) {
    asked.push({
      method,
      url,
      headers: new Headers(headers),
      credentials: credentials ?? 'same-origin',
      body: body === undefined ? undefined : JSON.parse(body as string),
    })
    const answer = answers.get(`${method} ${url.split('?')[0]}`)
    if (answer instanceof Error) throw answer
    const { status, body: text } = answer ?? { status: 404, body: '{"error":"Not found"}' }
    return new Response(status === 204 ? null : text, { status })
  }

  const key = ({ method, path }: Endpoint) => `${method} ${path}`
  return {
    asked,
    answer: <E extends Endpoint>(endpoint: E, body: z.input<E['response']>) =>
      answers.set(key(endpoint), {
        status: endpoint.status ?? 200,
        body: JSON.stringify(body === undefined ? {} : endpoint.response.parse(body)),
      }),
    refuse: (endpoint: Endpoint, status: number, body: string) =>
      answers.set(key(endpoint), { status, body }),
    breakOff: (endpoint: Endpoint, error: Error) => answers.set(key(endpoint), error),
  }
}
