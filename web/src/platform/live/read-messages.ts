import { type EventMessage, eventMessages } from '@mantel/domain/events'

export type Received = EventMessage & { cursor: string }

/** Reads the messages of a stream until it ends. Ignores unknown messages, such as those of a newer server. */
export async function readMessages(
  body: ReadableStream<Uint8Array>,
  onMessage: (message: Received) => void,
  signal: AbortSignal,
) {
  const reader = body.getReader()
  const stop = () => void reader.cancel().catch(() => {})
  signal.addEventListener('abort', stop)
  const decoder = new TextDecoder()
  let rest = ''
  try {
    while (!signal.aborted) {
      const { value, done } = await reader.read()
      if (done) return
      const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const message = parseMessage(block)
        if (message) onMessage(message)
      }
    }
  } finally {
    signal.removeEventListener('abort', stop)
    stop()
  }
}

export function parseMessage(block: string): Received | null {
  const fields = new Map(
    block.split('\n').map((line): [string, string] => {
      const at = line.indexOf(':')
      return at < 0 ? [line, ''] : [line.slice(0, at), line.slice(at + 1).trimStart()]
    }),
  )
  const event = fields.get('event') as EventMessage['event'] | undefined
  if (!event || !Object.hasOwn(eventMessages, event)) return null
  const parsed = eventMessages[event].safeParse(JSON.parse(fields.get('data') ?? 'null'))
  return parsed.success ? ({ event, data: parsed.data, cursor: fields.get('id') ?? '' } as Received) : null
}
