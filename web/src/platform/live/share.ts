import { stayConnected } from './connect.ts'
import type { Received } from './read-messages.ts'

type Shared =
  | { type: 'message'; message: Received }
  | { type: 'state'; stream: string | null }
  /** A new tab asks the leader for its state, and for what changed since it began to fetch. */
  | { type: 'join'; tab: string; since: number }
  | { type: 'missed'; tab: string; messages: Received[] }

type Options = {
  /** Tabs with the same name share one stream. */
  name: string
  /** When the app began to fetch what it shows. */
  startedAt: number
  onMessage: (message: Received) => void
  /** Called with the id of the stream, or null while there is none. */
  onState: (stream: string | null) => void
  signal: AbortSignal
}

/** Milliseconds for which the leader stores messages for tabs that are still starting. */
const memory = 60_000

/**
 * Receives messages through one stream for all tabs of the browser. The tab that holds the lock opens it and passes the
 * messages on; when it closes, the next tab continues from the same position. A browser without locks or channels opens
 * one stream for each tab.
 */
export function shareStream({ name, startedAt, onMessage, onState, signal }: Options) {
  let cursor: string | null = null
  let stream: string | null = null
  let recent: { at: number; message: Received }[] = []
  const tab = crypto.getRandomValues(new Uint32Array(2)).join('')
  const channel = 'BroadcastChannel' in globalThis && navigator.locks ? new BroadcastChannel(name) : null
  const post = (shared: Shared) => channel?.postMessage(shared)

  function receive(message: Received) {
    if (message.cursor) cursor = message.cursor
    if (message.event === 'change' || message.event === 'reset') onMessage(message)
  }
  function setStream(next: string | null) {
    stream = next
    onState(next)
  }

  async function lead() {
    await stayConnected({
      signal,
      position: () => (cursor ? { since: cursor } : { age: Math.min(3600, secondsSince(startedAt)) }),
      onMessage: (message) => {
        recent = [...recent.filter(({ at }) => at > Date.now() - memory), { at: Date.now(), message }]
        if (message.event === 'hello') {
          setStream(message.data.stream)
          post({ type: 'state', stream })
        }
        receive(message)
        post({ type: 'message', message })
      },
      onLost: () => {
        setStream(null)
        post({ type: 'state', stream: null })
      },
    })
  }

  if (!channel) return void lead()
  let isLeader = false
  channel.onmessage = ({ data }: MessageEvent<Shared>) => {
    if (data.type === 'join' && isLeader) {
      const messages = recent.filter(({ at }) => at >= data.since).map(({ message }) => message)
      post({ type: 'missed', tab: data.tab, messages })
      post({ type: 'state', stream })
    } else if (isLeader) return
    else if (data.type === 'message') receive(data.message)
    else if (data.type === 'missed' && data.tab === tab) for (const message of data.messages) receive(message)
    else if (data.type === 'state') setStream(data.stream)
  }
  post({ type: 'join', tab, since: startedAt - 1_000 })
  navigator.locks
    .request(name, { signal }, async () => {
      isLeader = true
      await lead()
    })
    // If the signal aborts while the tab waits for the lock, the request rejects, which is not an error.
    .catch(() => {})
    .finally(() => channel.close())
}

const secondsSince = (time: number) => Math.ceil((Date.now() - time) / 1000) + 1
