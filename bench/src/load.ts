import http from 'node:http'

export type Call = { method: string; url: string; token?: string; body?: unknown }
export type Answer = { status: number; text: string }

/** Some people who ask again as soon as they have their answer. */
export function openClient(people: number) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: people })
  return {
    call: (call: Call) => send(agent, call),
    /** Milliseconds of every call of some seconds. One that fails ends the measurement: its speed would mean nothing. */
    load: async (calls: (n: number) => Call, seconds: number) => {
      const times: number[] = []
      const until = performance.now() + seconds * 1000
      let n = 0
      await Promise.all(
        Array.from({ length: people }, async () => {
          while (performance.now() < until) {
            const began = performance.now()
            const { status, text } = await send(agent, calls(n++))
            if (status >= 300) throw new Error(`${status}: ${text.slice(0, 200)}`)
            times.push(performance.now() - began)
          }
        }),
      )
      return times
    },
    close: () => agent.destroy(),
  }
}
function send(agent: http.Agent, { method, url, token, body }: Call): Promise<Answer> {
  const text = body === undefined ? undefined : JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const request = http.request(url, {
      agent,
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
      },
    })
    request.on('error', reject)
    request.on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
      )
    })
    request.end(text)
  })
}
