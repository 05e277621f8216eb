import { Readable } from 'node:stream'
import type { ChangedKinds, EventMessage } from '@mantel/domain/events'

type Change = { kinds: ChangedKinds; call?: string | undefined }

export type EventStream = {
  content: Readable
  /**
   * Sends the change soon, together with others. The browser then knows all changes until `cursor`, which is a time.
   */
  queueChange: (change: Change, cursor: string) => void
  send: (message: EventMessage, cursor: string) => void
  end: () => void
}

/** Milliseconds between two writes of changes. A thousand changes in a second are sent in ten writes. */
const pause = 100
/** A browser that does not read its messages for this many milliseconds is disconnected. */
const maxBlockedTime = 30_000
/** The maximum number of changes that wait to be sent. Further changes are merged into the last one. */
const maxWaiting = 20
const maxIds = 50

/**
 * One browser's stream. Changes that a slow browser has not read yet are merged, so that they take a limited amount of
 * memory. A browser that does not read at all is disconnected.
 */
export function openEventStream(onClose: () => void): EventStream {
  let waiting: Change[] = []
  let cursor = ''
  let lastSent = 0
  let timer: NodeJS.Timeout | undefined
  let isBlocked = false
  let blockedTimer: NodeJS.Timeout | undefined

  const content = new Readable({
    highWaterMark: 16 * 1024,
    read: () => {
      isBlocked = false
      clearTimeout(blockedTimer)
      flushSoon()
    },
    destroy: (error, done) => {
      clearTimeout(timer)
      clearTimeout(blockedTimer)
      waiting = []
      onClose()
      done(error)
    },
  })

  function write(text: string) {
    if (content.destroyed || content.readableEnded) return
    lastSent = Date.now()
    if (content.push(text)) return
    isBlocked = true
    clearTimeout(blockedTimer)
    blockedTimer = setTimeout(() => content.destroy(), maxBlockedTime)
  }

  function flush() {
    timer = undefined
    if (isBlocked || waiting.length === 0) return
    const messages = waiting.map(({ kinds, call }) =>
      encode({ event: 'change', data: { kinds, ...(call && { call }) } }, cursor),
    )
    waiting = []
    write(messages.join(''))
  }

  function flushSoon() {
    if (isBlocked || waiting.length === 0 || timer) return
    const wait = pause - (Date.now() - lastSent)
    if (wait <= 0) flush()
    else timer = setTimeout(flush, wait)
  }

  return {
    content,
    queueChange: (change, until) => {
      cursor = until
      const last = waiting.at(-1)
      if (waiting.length < maxWaiting || !last) waiting.push(change)
      else waiting[waiting.length - 1] = { kinds: mergeKinds(last.kinds, change.kinds) }
      flushSoon()
    },
    send: (message, until) => {
      // Only changes wait for a browser that is behind. Other messages are dropped.
      if (isBlocked || (message.event === 'alive' && waiting.length > 0)) return
      write(encode(message, until))
    },
    end: () => {
      flush()
      content.push(null)
    },
  }
}

const encode = ({ event, data }: EventMessage, cursor: string) =>
  `event: ${event}\nid: ${cursor}\ndata: ${JSON.stringify(data)}\n\n`

/** If a kind has too many ids, its list becomes empty: any record of the kind may have changed. */
export function mergeKinds(before: ChangedKinds, added: ChangedKinds): ChangedKinds {
  const merged = { ...before }
  for (const [kind, ids] of Object.entries(added)) {
    const known = merged[kind]
    const all =
      known === undefined
        ? ids
        : known.length === 0 || ids.length === 0
          ? []
          : [...new Set([...known, ...ids])]
    merged[kind] = all.length > maxIds ? [] : all
  }
  return merged
}
