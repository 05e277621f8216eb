import { z } from 'zod'
import type { Actor } from '../../platform/actor.ts'
import type { Databases } from '../../platform/database/connect.ts'
import { announced } from '../../platform/events/announced.ts'
import { mergeKinds } from '../../platform/events/event-stream.ts'
import type { Connection, Hub } from '../../platform/events/hub.ts'
import type { VisibleChanges } from '../../platform/events/visible-changes.ts'

export type StreamDeps = { databases: Databases; hub: Hub; visibleChanges: VisibleChanges }

/**
 * In milliseconds. A browser that was away longer has to load everything again. The log keeps changes a little longer
 * than this.
 */
const longestAbsence = 50 * 60_000
/**
 * In milliseconds. A change can be committed this long after its time in the log, so catching up begins this much
 * earlier.
 */
const overlap = 10_000
const maxMissed = 1_000

/** Tells proxies not to buffer the response. It never ends, so a proxy that waits for the end would pass nothing on. */
const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
}

/** Opens a stream for the user, which begins with what changed since the cursor. */
export async function openStream(
  deps: StreamDeps,
  actor: Actor,
  { since, age }: { since?: string | undefined; age?: number | undefined },
) {
  const connection = deps.hub.connect(actor)
  const now = deps.hub.now()
  const from = since ?? (age === undefined ? undefined : new Date(Date.parse(now) - age * 1000).toISOString())
  try {
    if (from) await catchUp(deps, connection, Date.parse(from), Date.parse(now))
  } catch (error) {
    connection.stream.content.destroy()
    throw error
  }
  return { headers, content: connection.stream.content }
}

/** Sends everything that was missed as one message, so that the browser fetches each query once. */
async function catchUp(
  { databases, visibleChanges }: StreamDeps,
  connection: Connection,
  from: number,
  now: number,
) {
  const { actor, stream } = connection
  const cursor = new Date(now).toISOString()
  if (now - from > longestAbsence) return stream.send({ event: 'reset', data: {} }, cursor)
  const { rows } = await databases.gate.query<{ change: unknown }>(
    'select announced_since($1, $2, $3) as change',
    [actor.companyId, new Date(from - overlap).toISOString(), maxMissed],
  )
  if (rows.length === maxMissed) return stream.send({ event: 'reset', data: {} }, cursor)
  const missed = z.array(announced).parse(rows.map(({ change }) => change))
  const kinds = missed.map((change) => visibleChanges(actor, change) ?? {}).reduce(mergeKinds, {})
  if (Object.keys(kinds).length > 0) stream.queueChange({ kinds }, cursor)
}
