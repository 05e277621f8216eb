import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../log.ts'
import { type Announced, announced, channel } from './announced.ts'

type Options = {
  /** Must connect to the database itself: behind a pooler in transaction mode, LISTEN receives nothing. */
  url: string
  log: Log
  onChange: (change: Announced) => void
  /**
   * Called if changes may have been missed: the connection was lost for too long, or too much was announced in that
   * time.
   */
  onGap: () => void
  /**
   * Called regularly while the connection works. All changes before this time, which is the database's, have been
   * passed on.
   */
  onTime: (time: string) => void
}

export type Listener = { stop: () => Promise<void> }

/**
 * The number of ids that are read again after a lost connection. A transaction can commit after others with higher ids,
 * but its id is not further behind than this.
 */
const overlap = 1_000
const maxMissed = 5_000
/** Milliseconds for which the log is complete. Its rows are deleted a little later. */
const logTime = 50 * 60_000
/** Milliseconds between checks of the connection, and the longest wait for an answer. */
const checkInterval = 5_000
const checkTimeout = 5_000

type Connection = {
  client: pg.Client
  isLost: boolean
  /** Called when the connection is lost. */
  onLost: () => void
}

/**
 * Resolves with the result of the work, or with undefined if it fails or if the connection is lost first. A race with a
 * promise of the connection would stay in memory, with its result, for as long as the connection lasts.
 */
const unlessLost = <T>(connection: Connection, work: Promise<T>) =>
  new Promise<T | undefined>((resolve) => {
    connection.onLost = () => resolve(undefined)
    if (connection.isLost) resolve(undefined)
    work.then(resolve, () => resolve(undefined))
  })

/**
 * Listens for announced changes on one connection. If the connection is lost, opens a new one and reads what it missed
 * from the log.
 */
export async function startListener(options: Options): Promise<Listener> {
  const { log, url, onChange, onGap, onTime } = options
  const stopping = new AbortController()
  const { signal } = stopping
  let lastId: number | undefined
  let lastContact = Date.now()
  /** Ids of the log that were already passed on, so that catching up repeats nothing. */
  const passedOn = new Set<number>()
  let current: pg.Client | undefined

  function passOn(change: Announced) {
    const { id } = change
    if (id !== undefined) {
      if (passedOn.has(id)) return
      passedOn.add(id)
      const [oldest] = passedOn
      if (passedOn.size > 2 * overlap && oldest !== undefined) passedOn.delete(oldest)
      lastId = Math.max(lastId ?? 0, id)
    }
    onChange(change)
  }

  function receive(payload: string | undefined) {
    const { data, error } = announced.safeParse(JSON.parse(payload ?? 'null'))
    if (error) log.error({ error }, 'An announced change is unreadable')
    else passOn(data)
  }

  async function connect() {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'mantel listener',
      keepAlive: true,
      connectionTimeoutMillis: checkTimeout,
    })
    const connection: Connection = { client, isLost: false, onLost: () => {} }
    const lose = () => {
      connection.isLost = true
      connection.onLost()
    }
    client.on('error', lose).on('end', lose)
    client.on('notification', ({ payload }) => receive(payload))
    await client.connect()
    current = client
    await client.query(`listen ${channel}`)
    await catchUp(client)
    return connection
  }

  /**
   * Passes on the changes that were missed. The first connection only finds out the latest id, because no browser is
   * connected yet.
   */
  async function catchUp(client: pg.Client) {
    const isFirst = lastId === undefined
    const { rows } = await client.query<{ change: unknown }>('select announced_after($1, $2) as change', [
      isFirst ? 0 : (lastId ?? 0) - overlap,
      isFirst ? 1 : maxMissed,
    ])
    const missed = rows.map(({ change }) => announced.parse(change)).reverse()
    const wasLong = Date.now() - lastContact > logTime
    if (isFirst || wasLong || missed.length === maxMissed) lastId = missed.at(-1)?.id ?? lastId ?? 0
    if (!isFirst && (wasLong || missed.length === maxMissed)) onGap()
    else if (!isFirst) missed.forEach(passOn)
  }

  /** Resolves when the connection no longer answers. */
  async function watch(connection: Connection) {
    while (!signal.aborted) {
      const asked = connection.client.query<{ time: string }>(timeQuery)
      asked.catch(() => {})
      const answer = await unlessLost(
        connection,
        Promise.race([asked, sleep(checkTimeout, undefined, { signal })]),
      )
      if (connection.isLost || !answer) return
      const [row] = answer.rows
      lastContact = Date.now()
      if (row) onTime(row.time)
      await unlessLost(connection, sleep(checkInterval, undefined, { signal }))
      if (connection.isLost) return
    }
  }

  async function run(first: Connection) {
    let connection: Connection | undefined = first
    for (let attempt = 0; !signal.aborted; attempt++) {
      if (connection) {
        attempt = 0
        await watch(connection)
        close(connection.client)
      }
      if (signal.aborted) return
      if (connection) log.warn({ event: 'events' }, 'The connection that listens for changes was lost')
      const wait = Math.min(100 * 2 ** attempt, 2_000) * (0.5 + Math.random())
      await sleep(wait, undefined, { signal }).catch(() => {})
      connection = signal.aborted
        ? undefined
        : await connect().catch((error: unknown) => {
            log.info({ error }, 'Cannot listen for changes yet')
            if (current) close(current)
            return undefined
          })
    }
  }

  const running = run(await connect())
  return {
    stop: async () => {
      stopping.abort()
      if (current) close(current)
      await running
    },
  }
}

/**
 * Reads the time before which all changes count as received. Notifications of earlier commits arrive before this answer
 * or right after it, so a browser that reconnects gets changes from slightly before its cursor.
 */
const timeQuery = `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as time`

function close(client: pg.Client) {
  client.end().catch(() => {})
}
