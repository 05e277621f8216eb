import { aliveInterval, eventsApi } from '@mantel/domain/events'
import { ApiError, openStream } from '../api/api.ts'
import { type Received, readMessages } from './read-messages.ts'

type Options = {
  /** Where the stream starts: after the last cursor, or at the time when the app began to fetch. */
  position: () => { since: string } | { age: number }
  onMessage: (message: Received) => void
  onLost: () => void
  signal: AbortSignal
}

/** Milliseconds without a message after which the connection counts as lost: two heartbeats and a little more. */
const silence = 2.5 * aliveInterval * 1000
const longestWait = 30_000

/**
 * Keeps a stream open until the signal aborts. Opens it again when it ends, when no message has come for too long, and
 * when the browser is back online or has woken up. Waits longer after each failure, with a random part, because all
 * browsers lose their streams at once when the server restarts.
 */
export async function stayConnected({ position, onMessage, onLost, signal }: Options) {
  for (let failures = 0; !signal.aborted; ) {
    const attempt = new AbortController()
    const abort = () => attempt.abort()
    signal.addEventListener('abort', abort)
    let lastSign = Date.now()
    // Also detects that the computer slept, because the time since the last message is then too long.
    const watch = setInterval(() => Date.now() - lastSign > silence && abort(), 1_000)
    let wasOpen = false
    let retryAfter = 0
    try {
      const body = await openStream(eventsApi.stream, { query: position() }, attempt.signal)
      const receive = (message: Received) => {
        lastSign = Date.now()
        wasOpen = true
        onMessage(message)
      }
      if (body) await readMessages(body, receive, attempt.signal)
    } catch (error) {
      // The session has ended, and the sign-in dialog says so.
      if (error instanceof ApiError && error.status === 401) return
      if (error instanceof ApiError && error.status === 429) retryAfter = longestWait
    } finally {
      clearInterval(watch)
      signal.removeEventListener('abort', abort)
    }
    if (signal.aborted) return
    onLost()
    failures = wasOpen ? 0 : failures + 1
    const wait = Math.max(retryAfter, Math.min(longestWait, 250 * 2 ** failures))
    await waitOrWake(wait * (0.5 + Math.random()), signal)
  }
}

/** Resolves after the time, or earlier if the browser is online again or the user returns to the tab. */
const waitOrWake = (time: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      document.removeEventListener('visibilitychange', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, time)
    window.addEventListener('online', done)
    document.addEventListener('visibilitychange', done)
    signal.addEventListener('abort', done)
  })
