import type pg from 'pg'
import type { Log } from '../log.ts'
import { createHub, type Hub } from './hub.ts'
import { keepPresences } from './keep-presences.ts'
import { type Listener, startListener } from './listener.ts'
import type { VisibleChanges } from './visible-changes.ts'

/** What the process needs to pass changes on to browsers. */
export type EventParts = { hub: Hub; visibleChanges: VisibleChanges }

type Options = Omit<Parameters<typeof createHub>[0], 'onClosed'> & {
  visibleChanges: VisibleChanges
  /** The pool whose connections never go through a pooler. */
  direct: pg.Pool
  log: Log
}

/** Starts to listen for changes. Stopping ends all streams. */
export async function startEvents({ direct, log, ...options }: Options) {
  const presences = keepPresences({ pool: direct, log, streamIds: () => hub.streamIds() })
  const hub: Hub = createHub({ log, ...options, onClosed: presences.end })
  const listener: Listener = await startListener({
    url: String((direct.options as { connectionString?: string }).connectionString),
    log,
    onChange: hub.publish,
    onGap: hub.reset,
    onTime: hub.setTime,
  })
  return {
    parts: { hub, visibleChanges: options.visibleChanges } satisfies EventParts,
    stop: async () => {
      presences.stop()
      hub.stop()
      await listener.stop()
    },
  }
}
