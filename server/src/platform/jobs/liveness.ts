import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import type { Log } from '../log.ts'

const lockOf = "hashtextextended('mantel worker ' || $1, 0)"
const queue = 'graphile_worker._private_jobs'

/** With the names whose locks it holds: they go with it. */
type Connection = { client: pg.PoolClient; held: Set<string>; lose(): void }

/**
 * Gives back the jobs of workers that died. The queue itself would wait four hours; here each worker holds an
 * advisory lock for as long as its process lives, and whoever finds a job whose worker holds none frees it.
 */
export async function keepAlive(pool: pg.Pool, log: Log) {
  const events = new EventEmitter() as WorkerEvents
  /** The names under which this process takes jobs: the queue notes that of the pool, not of the single worker. */
  const mine = new Set<string>()
  const underWay = new Set<string>()
  let forgotten: string[] = []
  let connection: Promise<Connection> | undefined
  let sweeping: Promise<void> | undefined
  let stopped = false

  events.on('pool:create', ({ workerPool }) => {
    mine.add(workerPool.id)
    void connected().then(holdMine).catch(warn)
  })
  events.on('pool:release', ({ workerPool }) => mine.delete(workerPool.id))
  events.on('job:start', ({ job }) => underWay.add(job.id))
  events.on('job:complete', ({ job }) => underWay.delete(job.id))

  function connected() {
    if (connection) return connection
    // Only its own place is cleared: the next one may have been opened before it is known that this one broke.
    const opening: Promise<Connection> = connect(() => {
      if (connection === opening) connection = undefined
    })
    connection = opening
    return opening
  }

  async function connect(forget: () => void): Promise<Connection> {
    try {
      const client = await pool.connect()
      let isLost = false
      const lose = () => {
        if (isLost) return
        isLost = true
        forget()
        // Otherwise the pool counts it as in use for ever.
        client.release(true)
      }
      client.on('error', lose).on('end', lose)
      return { client, held: new Set(), lose }
    } catch (error) {
      forget()
      throw error
    }
  }

  /** Waits a second at most for a name that is taken: by whoever just looks, or by a connection that is going. */
  async function holdMine({ client, held }: Connection) {
    for (const id of [...mine].filter((id) => !held.has(id))) {
      for (let tries = 0; tries < 20 && !held.has(id); tries++) {
        if (await tryLock(client, id)) held.add(id)
        else await sleep(50)
      }
      if (!held.has(id)) log.warn({ event: 'jobs' }, 'The name of this worker is still taken')
    }
  }

  async function tryLock(client: pg.PoolClient, id: string) {
    const asked = `select pg_try_advisory_lock(${lockOf}) as got`
    const { rows } = await client.query<{ got: boolean }>(asked, [id])
    return rows[0]?.got === true
  }

  async function sweep() {
    const current = await connected()
    const { client } = current
    await holdMine(current)
    // Not those of this moment: their worker may be about to take its lock.
    const { rows } = await client.query<{ id: string; worker: string }>(
      `select id::text, locked_by as worker from ${queue} where locked_at < now() - interval '2 seconds'`,
    )
    const others = new Set(rows.map(({ worker }) => worker).filter((worker) => !mine.has(worker)))
    for (const worker of others) await freeIfDead(client, worker)
    const idle = rows.filter(({ id, worker }) => mine.has(worker) && !underWay.has(id)).map(({ id }) => id)
    await freeForgotten(client, idle)
  }

  async function freeIfDead(client: pg.PoolClient, worker: string) {
    if (!(await tryLock(client, worker))) return
    // What is done is struck off at once: a new job with the same key must not become one that counts as done.
    await client.query(
      `delete from ${queue} where locked_by = $1 and id in (select job_id from finished_jobs)`,
      [worker],
    )
    await client.query('select graphile_worker.force_unlock_workers($1)', [[worker]])
    await client.query(`select pg_advisory_unlock(${lockOf})`, [worker])
    log.warn({ event: 'jobs' }, 'Freed the jobs of a worker that died')
  }

  /** Jobs that this process took without knowing: the connection broke before the queue's answer came. */
  async function freeForgotten(client: pg.PoolClient, idle: string[]) {
    // Seen twice, because a job that has just ended may still be about to leave the queue.
    const seenTwice = idle.filter((id) => forgotten.includes(id))
    forgotten = idle
    if (seenTwice.length === 0) return
    await client.query(
      `update ${queue} set locked_at = null, locked_by = null where id = any($1) and locked_by = any($2)`,
      [seenTwice, [...mine]],
    )
    log.warn({ event: 'jobs', count: seenTwice.length }, 'Freed jobs that were taken, but never begun')
  }

  const warn = (error: unknown) => {
    if (!stopped) log.warn({ error }, 'The job sweep failed')
  }
  const sweepOnce = () => {
    sweeping ??= sweep()
      .catch(warn)
      .finally(() => {
        sweeping = undefined
      })
    return sweeping
  }
  await sweepOnce()
  const timer = setInterval(() => void sweepOnce(), 5_000)

  return {
    events,
    sweep: sweepOnce,
    /** The runner is gone, and may not have said goodbye: nothing that it took is under way any more. */
    startOver: () => {
      mine.clear()
      underWay.clear()
    },
    stop: async () => {
      stopped = true
      clearInterval(timer)
      await sweeping
      const last = await connection?.catch(() => undefined)
      last?.lose()
    },
  }
}
