import { z } from 'zod'
import { bytes, get } from './endpoints/endpoint.ts'
import { timestamp } from './endpoints/times.ts'

/**
 * What changed, by kind of record. Kinds have the names that endpoints declare in `changes`. An empty list of ids means
 * that any record of the kind may have changed.
 */
export const changedKinds = z.record(z.string(), z.array(z.string()))
export type ChangedKinds = z.output<typeof changedKinds>

/** The messages of the stream, by the name of their event. */
export const eventMessages = {
  /** The first message. `stream` names this stream in later calls. */
  hello: z.object({ stream: z.string() }),
  /**
   * Something changed. `call` is set if a call of the same user changed it, and is the `Call-Id` header of that call.
   */
  change: z.object({ kinds: changedKinds, call: z.string().optional() }),
  /**
   * Too much has changed since the last message that the browser received, so it has to fetch everything that it shows
   * again.
   */
  reset: z.object({}),
  /** Sent regularly, so that both ends notice a lost connection. */
  alive: z.object({}),
}
export type EventMessage = {
  [Name in keyof typeof eventMessages]: { event: Name; data: z.output<(typeof eventMessages)[Name]> }
}[keyof typeof eventMessages]

/** Seconds between messages of a stream on which nothing changes. */
export const aliveInterval = 15

export const eventsApi = {
  stream: get('/api/events', {
    access: 'signed-in',
    about: 'Server-sent events that say which kinds of records have changed',
    query: z.strictObject({
      /** The id of the last message that the browser received, which is a time of the database. */
      since: timestamp.optional(),
      /** If `since` is missing: how many seconds ago the browser began to fetch what it shows. */
      age: z.coerce.number().int().min(0).max(3600).optional(),
    }),
    response: bytes,
  }),
}
