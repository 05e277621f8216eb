import { request } from 'node:http'

/** Calls another process or port, such as the sandbox of the card provider. The `fetch` of happy-dom would apply CORS. */
export const fetchElsewhere = (url: string, { method = 'GET', headers, body }: RequestInit = {}) =>
  new Promise<Response>((resolve, reject) => {
    const sent = request(url, { method, headers: Object.fromEntries(new Headers(headers)) }, (received) => {
      const chunks: Buffer[] = []
      received
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('error', reject)
        .on('end', () => {
          const { statusCode: status = 500 } = received
          const content = status === 204 || status === 304 ? null : Buffer.concat(chunks)
          resolve(new Response(content, { status, headers: plainHeaders(received.headers) }))
        })
    })
    sent.on('error', reject)
    sent.end(body instanceof URLSearchParams ? body.toString() : body)
  })

const plainHeaders = (headers: NodeJS.Dict<string | string[]>) =>
  Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  )
