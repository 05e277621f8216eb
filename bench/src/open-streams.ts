import http from 'node:http'

/** Opens a stream for each token and reads it. Calls `onProjects` with the ids of projects that have changed. */
export async function openStreams(
  url: string,
  tokens: string[],
  onProjects: (token: string, ids: string[]) => void,
) {
  const agent = new http.Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY })
  const open = (token: string) =>
    new Promise<http.ClientRequest>((resolve, reject) => {
      const request = http.get(`${url}/api/events`, { agent, headers: { authorization: `Bearer ${token}` } })
      request.on('error', reject).on('response', (response) => {
        if (response.statusCode !== 200) return reject(new Error(`A stream answered ${response.statusCode}`))
        response.setEncoding('utf8').on('data', (text: string) => {
          for (const [, data] of text.matchAll(/^event: change\n.*\ndata: (.*)$/gm)) {
            const { kinds } = JSON.parse(data ?? '{}') as { kinds: Record<string, string[]> }
            if (kinds.project) onProjects(token, kinds.project)
          }
        })
        response.on('error', () => {})
        resolve(request)
      })
    })
  const requests: http.ClientRequest[] = []
  // A hundred at a time, because the queue of new connections is bounded.
  for (let at = 0; at < tokens.length; at += 100)
    requests.push(...(await Promise.all(tokens.slice(at, at + 100).map(open))))
  return {
    close: () => {
      for (const request of requests) request.destroy()
      agent.destroy()
    },
  }
}
