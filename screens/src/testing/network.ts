import type { Readable } from 'node:stream'
import { eventsApi } from '@mantel/domain/events'
import type { TestServer } from '@mantel/server/testing/server'
import { fetchElsewhere } from './fetch-elsewhere.ts'

/** A request from the app. `path` has no query. */
type Asked = { method: string; path: string; url: string; body: unknown }
/** Returns a response instead of the server, throws to fail the request, or returns nothing to let it pass. */
type Interception = (asked: Asked) => Promise<Response | void> | Response | void

/** Passes the app's requests to the server in the same process, without a network. */
export function createNetwork(app: TestServer['app']) {
  const asked: Asked[] = []
  let interceptions: { matches: RegExp; run: Interception }[] = []
  let lostAnswer: RegExp | null = null
  let isOffline = false
  const pending = new Set<Promise<unknown>>()
  const streams = new Set<Readable>()

  async function fetchFromApp(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
    const url = String(input instanceof Request ? input.url : input).replace(location.origin, '')
    if (/^https?:/.test(url)) return fetchElsewhere(url, init)
    const { method = 'GET', signal } = init
    const call = { method, url, path: url.split('?')[0] ?? url, body: parseBody(init.body) }
    // Every screen requests the stream and the presence on a project, so tests do not count these requests.
    if (call.path !== eventsApi.stream.path && !call.path.endsWith('/presence')) asked.push(call)
    signal?.throwIfAborted()
    if (isOffline) throw new TypeError('Failed to fetch')
    for (const { matches, run } of interceptions) {
      const answer = matches.test(`${method} ${url}`) && (await run(call))
      if (answer) return answer
    }
    signal?.throwIfAborted()
    const payload = init.body == null ? undefined : await payloadOf(init.body)
    const sentHeaders = Object.fromEntries(new Headers(init.headers))
    if (call.path === eventsApi.stream.path) return openStream(url, sentHeaders, signal)
    const answering = app.inject({ method: method as 'GET', url, headers: sentHeaders, payload })
    pending.add(answering)
    const { statusCode, headers, rawPayload } = await answering.finally(() => pending.delete(answering))
    signal?.throwIfAborted()
    if (lostAnswer?.test(`${method} ${url}`)) {
      lostAnswer = null
      throw new TypeError('Failed to fetch')
    }
    const body = statusCode === 204 ? null : new Uint8Array(rawPayload)
    return new Response(body, { status: statusCode, headers: headers as Record<string, string> })
  }

  /** A stream ends when the app closes it or goes offline. */
  async function openStream(url: string, headers: Record<string, string>, signal?: AbortSignal | null) {
    const answer = await app.inject({ method: 'GET', url, headers, payloadAsStream: true })
    const content = answer.stream()
    const close = () => void content.destroy()
    signal?.addEventListener('abort', close)
    streams.add(content)
    content.on('close', () => streams.delete(content)).on('error', () => {})
    let isClosed = false
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        content.on('data', (chunk: Buffer) => isClosed || controller.enqueue(new Uint8Array(chunk)))
        content.once('close', () => {
          if (isClosed) return
          isClosed = true
          if (content.readableEnded) controller.close()
          else controller.error(new TypeError('Failed to fetch'))
        })
      },
      cancel: () => {
        isClosed = true
        close()
      },
    })
    if (signal?.aborted) close()
    return new Response(body, {
      status: answer.statusCode,
      headers: answer.headers as Record<string, string>,
    })
  }

  return {
    fetch: fetchFromApp,
    asked,
    /** Calls `run` before the server, for requests whose `METHOD /url` matches, until the test ends. */
    intercept: (matches: RegExp, run: Interception) => void interceptions.push({ matches, run }),
    /** Breaks the connection after the server has responded to the next request whose `METHOD /url` matches. */
    loseAnswer: (matches: RegExp) => {
      lostAnswer = matches
    },
    setOffline: (offline: boolean) => {
      isOffline = offline
      if (offline) for (const stream of streams) stream.destroy()
      window.dispatchEvent(new Event(offline ? 'offline' : 'online'))
    },
    /** Resolves when the server has responded to all requests and the app has processed the responses. */
    settled: async () => {
      do {
        await Promise.allSettled(pending)
        await new Promise((resolve) => setTimeout(resolve))
      } while (pending.size > 0)
    },
    reset: () => {
      asked.length = 0
      interceptions = []
      lostAnswer = null
      isOffline = false
    },
  }
}

const parseBody = (body: RequestInit['body']) => (typeof body === 'string' ? JSON.parse(body) : body)

/** Files are sent as blobs or byte arrays, but `inject` accepts bytes only as a Buffer. */
async function payloadOf(body: RequestInit['body']) {
  if (body instanceof Blob) return Buffer.from(await body.arrayBuffer())
  return body instanceof Uint8Array ? Buffer.from(body) : (body as string)
}
