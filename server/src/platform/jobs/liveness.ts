import { EventEmitter } from 'node:events'
import type { WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import { describe, type Log } from '../log.ts'

const lockOf = "hashtextextended('mantel worker ' || $1, 0)"

/**
 * Gives back the jobs of workers that died. The queue itself would wait four hours; here each worker holds an
 * advisory lock for as long as its process lives, and whoever finds a job whose worker holds none frees it.
 */
export async function keepAlive(pool: pg.Pool, log: Log) {
  const events = new EventEmitter() as WorkerEvents
  const mine = new Set<string>()
  let connection: pg.PoolClient | undefined
  let stopped = false

  async function connected() {
    if (connection) return connection
    const fresh = await pool.connect()
    const lost = () => {
      if (connection === fresh) connection = undefined
    }
    fresh.once('error', lost)
    fresh.once('end', lost)
    connection = fresh
    for (const id of mine) await hold(fresh, id)
    return fresh
  }

  const hold = (client: pg.PoolClient, id: string) => client.query(`select pg_advisory_lock(${lockOf})`, [id])

  events.on('worker:create', ({ worker }) => {
    mine.add(worker.workerId)
    void connected()
      .then((client) => hold(client, worker.workerId))
      .catch(warn)
  })

  async function sweep() {
    const client = await connected()
    const { rows } = await client.query<{ id: string }>(
      'select distinct locked_by as id from graphile_worker._private_jobs where locked_by is not null',
    )
    for (const { id } of rows.filter(({ id }) => !mine.has(id))) {
      const { rows: free } = await client.query<{ got: boolean }>(
        `select pg_try_advisory_lock(${lockOf}) as got`,
        [id],
      )
      if (!free[0]?.got) continue
      await client.query('select graphile_worker.force_unlock_workers($1)', [[id]])
      await client.query(`select pg_advisory_unlock(${lockOf})`, [id])
      log.warn({ event: 'jobs' }, 'Freed the jobs of a worker that died')
    }
  }

  const warn = (error: unknown) => {
    if (!stopped) log.warn({ error: describe(error) }, 'The job sweep failed')
  }
  await sweep().catch(warn)
  const timer = setInterval(() => void sweep().catch(warn), 5_000)

  return {
    events,
    stop: async () => {
      stopped = true
      clearInterval(timer)
      connection?.release(true)
      connection = undefined
    },
  }
}
