import { vi } from 'vitest'

type OpenedStream = { query: URLSearchParams; send: (text: string) => void; end: () => void; isOpen: boolean }

/**
 * Answers every request with an event stream, and returns the streams as the server sees them. `answer` is the status
 * of the next response; 0 is no response.
 */
export function stubStreams() {
  const server = { opened: [] as OpenedStream[], answer: () => 200 }
  vi.stubGlobal('fetch', async (url: string) => {
    const status = server.answer()
    if (status === 0) throw new TypeError('Failed to fetch')
    let controller: ReadableStreamDefaultController<Uint8Array> | undefined
    const stream: OpenedStream = {
      query: new URL(url, 'http://localhost').searchParams,
      send: (text) => controller?.enqueue(new TextEncoder().encode(text)),
      end: () => controller?.close(),
      isOpen: true,
    }
    const body = new ReadableStream<Uint8Array>({
      start: (given) => void (controller = given),
      cancel: () => void (stream.isOpen = false),
    })
    server.opened.push(stream)
    return new Response(status === 200 ? body : '{"error":"Refused"}', { status })
  })
  return server
}

/** A message of the stream, as the server writes it. */
export const message = (event: string, data: object, cursor: string) =>
  `event: ${event}\nid: ${cursor}\ndata: ${JSON.stringify(data)}\n\n`
