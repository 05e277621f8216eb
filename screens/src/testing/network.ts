import type { TestServer } from '@mantel/server/testing/server'

/** What the app sends. `path` has no query. */
type Asked = { method: string; path: string; url: string; body: unknown }
/** Answers instead of the server, fails, or waits and then lets the call pass by returning nothing. */
type Interception = (asked: Asked) => Promise<Response | void> | Response | void

/** Hands what the app fetches to the server in the same process, over no wire. */
export function createNetwork(app: TestServer['app']) {
  const asked: Asked[] = []
  let interceptions: { matches: RegExp; run: Interception }[] = []
  let isOffline = false
  const pending = new Set<Promise<unknown>>()

  async function fetchFromApp(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
    const url = String(input instanceof Request ? input.url : input).replace(location.origin, '')
    const { method = 'GET', signal } = init
    const call = { method, url, path: url.split('?')[0] ?? url, body: readable(init.body) }
    asked.push(call)
    signal?.throwIfAborted()
    if (isOffline) throw new TypeError('Failed to fetch')
    for (const { matches, run } of interceptions) {
      const answer = matches.test(`${method} ${url}`) && (await run(call))
      if (answer) return answer
    }
    signal?.throwIfAborted()
    const payload = init.body == null ? undefined : await payloadOf(init.body)
    const sentHeaders = Object.fromEntries(new Headers(init.headers))
    const answering = app.inject({ method: method as 'GET', url, headers: sentHeaders, payload })
    pending.add(answering)
    const { statusCode, headers, rawPayload } = await answering.finally(() => pending.delete(answering))
    signal?.throwIfAborted()
    const body = statusCode === 204 ? null : new Uint8Array(rawPayload)
    return new Response(body, { status: statusCode, headers: headers as Record<string, string> })
  }

  return {
    fetch: fetchFromApp,
    asked,
    /** Until the test ends, calls whose `METHOD /url` matches meet this first. */
    intercept: (matches: RegExp, run: Interception) => void interceptions.push({ matches, run }),
    setOffline: (offline: boolean) => {
      isOffline = offline
      window.dispatchEvent(new Event(offline ? 'offline' : 'online'))
    },
    /** Once the server has answered everything that it was asked, and the app has dealt with the answers. */
    settled: async () => {
      do {
        await Promise.allSettled(pending)
        await new Promise((resolve) => setTimeout(resolve))
      } while (pending.size > 0)
    },
    reset: () => {
      asked.length = 0
      interceptions = []
      isOffline = false
    },
  }
}

const readable = (body: RequestInit['body']) => (typeof body === 'string' ? JSON.parse(body) : body)

/** Files are sent whole or in pieces of bytes; `inject` takes bytes only as a Buffer. */
async function payloadOf(body: RequestInit['body']) {
  if (body instanceof Blob) return Buffer.from(await body.arrayBuffer())
  return body instanceof Uint8Array ? Buffer.from(body) : (body as string)
}
