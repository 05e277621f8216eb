import { randomUUID } from 'node:crypto'
import { aliveInterval, type ChangedKinds } from '@mantel/domain/events'
import { Gauge, register } from 'prom-client'
import { Refusal } from '../../errors.ts'
import type { Actor } from '../actor.ts'
import type { Log } from '../log.ts'
import type { Announced } from './announced.ts'
import { type EventStream, openEventStream } from './event-stream.ts'

export type Connection = { id: string; actor: Actor; stream: EventStream }

type Options = {
  log: Log
  /** Returns the part of a change that a user may see, or null if there is none. */
  visibleChanges: (actor: Actor, change: Announced) => ChangedKinds | null
  /** Whether a change can end sessions or change what their users may do. */
  concernsIdentity: (change: Announced) => boolean
  /** Maps the ids of the sessions that are still valid to their users. */
  identifySessions: (sessionIds: string[]) => Promise<Map<string, Actor>>
  /** Called with the id of each stream that closes. */
  onClosed?: (streamId: string) => void
}

export type Hub = ReturnType<typeof createHub>

/** The maximum number of streams. A browser opens one for all of its tabs, or one for each tab if they cannot share. */
const maxPerSession = 30

/** Passes announced changes on to the browsers that are connected to this process. */
export function createHub({ log, visibleChanges, concernsIdentity, identifySessions, onClosed }: Options) {
  const connections = new Map<string, Connection>()
  const byCompany = new Map<string | null, Set<Connection>>()
  let clock = { database: Date.now(), own: performance.now() }
  let turn = 0
  let isStopped = false

  const now = () => new Date(clock.database + performance.now() - clock.own).toISOString()
  const cursor = () => new Date(clock.database).toISOString()

  function connect(actor: Actor): Connection {
    if (isStopped) throw new Refusal(503, 'The service is restarting', { retryAfter: 1 })
    const own = [...(byCompany.get(actor.companyId) ?? [])].filter(
      (other) => other.actor.sessionId === actor.sessionId,
    )
    if (own.length >= maxPerSession) throw new Refusal(429, 'Too many open tabs', { retryAfter: 30 })
    const id = randomUUID()
    const connection: Connection = { id, actor, stream: openEventStream(() => disconnect(connection)) }
    connections.set(id, connection)
    const peers = byCompany.get(actor.companyId) ?? new Set()
    byCompany.set(actor.companyId, peers.add(connection))
    openStreams.inc()
    connection.stream.send({ event: 'hello', data: { stream: id } }, cursor())
    return connection
  }

  function disconnect(connection: Connection) {
    if (!connections.delete(connection.id)) return
    const peers = byCompany.get(connection.actor.companyId)
    peers?.delete(connection)
    if (peers?.size === 0) byCompany.delete(connection.actor.companyId)
    openStreams.dec()
    onClosed?.(connection.id)
  }

  function publish(change: Announced) {
    clock = { database: Math.max(clock.database, Date.parse(change.at)), own: performance.now() }
    const reached = reachedBy(change)
    if (concernsIdentity(change)) void checkSessions(reached)
    for (const connection of reached) sendVisible(connection, change)
  }

  function reachedBy({ company, everyone }: Announced): Connection[] {
    const superAdmins = byCompany.get(null) ?? []
    if (company !== undefined) return [...(byCompany.get(company) ?? []), ...superAdmins]
    return everyone ? [...connections.values()] : [...superAdmins]
  }

  function sendVisible({ actor, stream }: Connection, change: Announced) {
    const kinds = visibleChanges(actor, change)
    if (kinds)
      stream.queueChange({ kinds, call: change.user === actor.userId ? change.call : undefined }, change.at)
  }

  /**
   * Ends the streams of sessions that are no longer valid, and applies new roles to the others. Makes one query for all
   * sessions.
   */
  async function checkSessions(checked: Connection[]) {
    if (checked.length === 0) return
    const ids = [...new Set(checked.map(({ actor }) => actor.sessionId))]
    try {
      const actors = await identifySessions(ids)
      for (const connection of checked) {
        const actor = actors.get(connection.actor.sessionId)
        if (actor) connection.actor = actor
        else connection.stream.end()
      }
    } catch (error) {
      // The timer checks these sessions again later.
      log.info({ error }, 'The sessions of event streams could not be checked')
    }
  }

  const timer = setInterval(() => {
    turn = (turn + 1) % aliveInterval
    const due = [...connections.values()].filter(
      ({ id }) => parseInt(id.slice(0, 4), 16) % aliveInterval === turn,
    )
    for (const { stream } of due) stream.send({ event: 'alive', data: {} }, cursor())
    void checkSessions(due)
  }, 1_000)
  timer.unref()

  return {
    connect,
    publish,
    now,
    /** Call this with a time before which every announced change has been published. */
    setTime: (time: string) => {
      clock = { database: Date.parse(time), own: performance.now() }
    },
    /** Tells all browsers to fetch everything again, because changes were missed. */
    reset: () => {
      for (const { stream } of connections.values()) stream.send({ event: 'reset', data: {} }, cursor())
    },
    streamIds: () => [...connections.keys()],
    /** Returns the connection of the stream with this id, if it belongs to this process. */
    find: (id: string) => connections.get(id),
    /** Ends all streams, so that the browsers connect to another process. */
    stop: () => {
      isStopped = true
      clearInterval(timer)
      for (const { stream } of connections.values()) stream.end()
    },
  }
}

const openStreams =
  (register.getSingleMetric('event_streams') as Gauge | undefined) ??
  new Gauge({ name: 'event_streams', help: 'Browsers that are connected to the stream of changes' })
