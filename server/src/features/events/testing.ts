import { type IncomingMessage, request } from 'node:http'
import { type EventMessage, eventMessages } from '@mantel/domain/events'
import { expect, onTestFinished } from 'vitest'

export type TestStream = {
  status: number
  headers: Record<string, unknown>
  /** Everything received so far, without the heartbeats. */
  messages: (EventMessage & { id: string })[]
  /** Resolves with the kinds that changed, once there is a message that contains this kind. */
  untilChanged: (kind: string) => Promise<{ kinds: Record<string, string[]>; call?: string | undefined }>
  isEnded: () => boolean
  close: () => void
  /** Stops reading, like a browser that hangs. */
  pause: () => void
}

type Options = { token?: string; since?: string; path?: string; headers?: Record<string, string> }

/** Opens a stream over real HTTP and waits for its first message, unless the server refuses it. */
export async function openTestStream(
  url: string,
  { token, since, path = '/api/events', headers = {} }: Options = {},
): Promise<TestStream> {
  const address = new URL(path, url)
  if (since) address.searchParams.set('since', since)
  const messages: TestStream['messages'] = []
  let isEnded = false
  const sent = request(address, {
    headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
  })
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    sent.on('response', resolve).on('error', reject)
    sent.end()
  })
  let rest = ''
  response.setEncoding('utf8')
  response.on('data', (text: string) => {
    const blocks = (rest + text).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const [event = '', id = '', data = ''] = block
        .split('\n')
        .map((line) => line.slice(line.indexOf(':') + 2))
      const name = event as EventMessage['event']
      if (name === 'alive') continue
      messages.push({ event: name, id, data: eventMessages[name].parse(JSON.parse(data)) } as EventMessage & {
        id: string
      })
    }
  })
  const end = () => {
    isEnded = true
  }
  response.on('end', end).on('close', end).on('error', end)
  onTestFinished(() => void sent.destroy())
  if (response.statusCode === 200) await expect.poll(() => messages.length).toBeGreaterThan(0)
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    messages,
    untilChanged: async (kind) => {
      const find = () =>
        messages.find((message) => message.event === 'change' && kind in message.data.kinds)?.data
      await expect.poll(find, { timeout: 10_000 }).toBeDefined()
      return find() as { kinds: Record<string, string[]>; call?: string | undefined }
    },
    isEnded: () => isEnded,
    close: () => void sent.destroy(),
    pause: () => void response.pause(),
  }
}
