import http from 'node:http'

export type Answer = {
  status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read arbitrary response bodies
  body: any
  text: string
  headers: http.IncomingHttpHeaders
  ms: number
}
type Headers = Record<string, string>

/** Acts like one browser: connections stay open, and an incomplete response is a failure. */
export function openClient(url: string, maxSockets = Number.POSITIVE_INFINITY) {
  const agent = new http.Agent({ keepAlive: true, maxSockets })

  const call = (method: string, path: string, body?: unknown, headers: Headers = {}) =>
    new Promise<Answer>((resolve, reject) => {
      const since = performance.now()
      const payload = body === undefined ? undefined : JSON.stringify(body)
      const request = http.request(new URL(path, url), {
        method,
        agent,
        timeout: 20_000,
        headers: {
          ...headers,
          ...(payload !== undefined && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(payload),
          }),
        },
      })
      request.on('timeout', () => request.destroy(new Error('No response in 20 seconds')))
      request.on('error', reject)
      request.on('response', (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString()
          const isJson = response.headers['content-type']?.startsWith('application/json')
          resolve({
            status: response.statusCode ?? 0,
            body: isJson && text ? JSON.parse(text) : text,
            text,
            headers: response.headers,
            ms: performance.now() - since,
          })
        })
      })
      request.end(payload)
    })

  return { call, close: () => agent.destroy() }
}

/** Headers that give each caller its own IP address, as a proxy would, so that callers do not share a rate limit. */
export const from = (n: number) => ({
  'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
})
