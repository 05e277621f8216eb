import http from 'node:http'

export type Call = { method: string; url: string; token?: string; body?: unknown; key?: string }
export type Answer = { status: number; text: string; isRepeated: boolean }

/** Simulates concurrent users, each of whom sends the next request as soon as the previous response arrives. */
export function openClient(concurrency: number) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: concurrency })
  return {
    call: (call: Call) => send(agent, call),
    /**
     * Returns the duration of every call in milliseconds. Throws if a call fails, because the time of a failed call
     * means nothing.
     */
    load: async (calls: (index: number) => Call, seconds: number) => {
      const times: number[] = []
      const deadline = performance.now() + seconds * 1000
      let count = 0
      await Promise.all(
        Array.from({ length: concurrency }, async () => {
          while (performance.now() < deadline) {
            const started = performance.now()
            const { status, text } = await send(agent, calls(count++))
            if (status >= 300) throw new Error(`${status}: ${text.slice(0, 200)}`)
            times.push(performance.now() - started)
          }
        }),
      )
      return times
    },
    close: () => agent.destroy(),
  }
}

function send(agent: http.Agent, { method, url, token, body, key }: Call): Promise<Answer> {
  const text = body === undefined ? undefined : JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const request = http.request(url, {
      agent,
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(key && { 'idempotency-key': key }),
        ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
      },
    })
    request.on('error', reject)
    request.on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          text: Buffer.concat(chunks).toString(),
          isRepeated: response.headers['idempotent-replayed'] !== undefined,
        }),
      )
    })
    request.end(text)
  })
}
