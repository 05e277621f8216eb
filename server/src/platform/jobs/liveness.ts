import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import type { Log } from '../log.ts'

const lockOf = "hashtextextended('mantel worker ' || $1, 0)"
const queue = 'graphile_worker._private_jobs'

/**
 * `held` contains the names for which the connection holds the lock. The locks are released when the connection ends.
 */
type Connection = { client: pg.PoolClient; held: Set<string>; disconnect(): void }

/**
 * Releases the jobs of workers that died. The queue itself would do so only after four hours. Each worker holds an
 * advisory lock while its process lives. If the worker of a job holds no lock, any other worker releases the job.
 */
export async function trackLiveness(pool: pg.Pool, log: Log) {
  const events = new EventEmitter() as WorkerEvents
  /** The names under which this process takes jobs. The queue stores the name of the pool, not of each worker. */
  const ownNames = new Set<string>()
  const runningJobs = new Set<string>()
  let possiblyLost: string[] = []
  let connection: Promise<Connection> | undefined
  let sweeping: Promise<void> | undefined
  let stopped = false

  events.on('pool:create', ({ workerPool }) => {
    ownNames.add(workerPool.id)
    void connected().then(lockOwnNames).catch(warn)
  })
  events.on('pool:release', ({ workerPool }) => ownNames.delete(workerPool.id))
  events.on('job:start', ({ job }) => runningJobs.add(job.id))
  events.on('job:complete', ({ job }) => runningJobs.delete(job.id))

  function connected() {
    if (connection) return connection
    // A newer connection may already be open by the time the loss of this one is noticed.
    const opening: Promise<Connection> = connect(() => {
      if (connection === opening) connection = undefined
    })
    connection = opening
    return opening
  }

  async function connect(clearConnection: () => void): Promise<Connection> {
    try {
      const client = await pool.connect()
      let isDisconnected = false
      const disconnect = () => {
        if (isDisconnected) return
        isDisconnected = true
        clearConnection()
        // Without the release, the pool would count the connection as in use forever.
        client.release(true)
      }
      client.on('error', disconnect).on('end', disconnect)
      return { client, held: new Set(), disconnect }
    } catch (error) {
      clearConnection()
      throw error
    }
  }

  /**
   * Takes the locks of this process. Waits at most a second for a lock that another worker's sweep or a closing
   * connection still has.
   */
  async function lockOwnNames({ client, held }: Connection) {
    for (const id of [...ownNames].filter((id) => !held.has(id))) {
      for (let tries = 0; tries < 20 && !held.has(id); tries++) {
        if (await tryLock(client, id)) held.add(id)
        else await sleep(50)
      }
      if (!held.has(id)) log.warn({ event: 'jobs' }, 'The lock of this worker is still taken')
    }
  }

  async function tryLock(client: pg.PoolClient, id: string) {
    const statement = `select pg_try_advisory_lock(${lockOf}) as got`
    const { rows } = await client.query<{ got: boolean }>(statement, [id])
    return rows[0]?.got === true
  }

  async function sweep() {
    const current = await connected()
    const { client } = current
    await lockOwnNames(current)
    // Skips jobs that were just taken, because their worker may not have its lock yet.
    const { rows } = await client.query<{ id: string; worker: string }>(
      `select id::text, locked_by as worker from ${queue} where locked_at < now() - interval '2 seconds'`,
    )
    const others = new Set(rows.map(({ worker }) => worker).filter((worker) => !ownNames.has(worker)))
    for (const worker of others) await releaseIfDead(client, worker)
    const idle = rows
      .filter(({ id, worker }) => ownNames.has(worker) && !runningJobs.has(id))
      .map(({ id }) => id)
    await releaseLostJobs(client, idle)
  }

  async function releaseIfDead(client: pg.PoolClient, worker: string) {
    if (!(await tryLock(client, worker))) return
    // Finished jobs are deleted first: a new job with the same key must not reuse a row that counts as finished.
    await client.query(
      `delete from ${queue} where locked_by = $1 and id in (select job_id from finished_jobs)`,
      [worker],
    )
    await client.query('select graphile_worker.force_unlock_workers($1)', [[worker]])
    await client.query(`select pg_advisory_unlock(${lockOf})`, [worker])
    log.warn({ event: 'jobs' }, 'Released the jobs of a worker that died')
  }

  /**
   * Releases jobs that this process took without knowing, because the connection was lost before the queue responded.
   */
  async function releaseLostJobs(client: pg.PoolClient, idle: string[]) {
    // A job is lost only if two sweeps in a row find it, because a job that just ended may not have left the queue yet.
    const lost = idle.filter((id) => possiblyLost.includes(id))
    possiblyLost = idle
    if (lost.length === 0) return
    await client.query(
      `update ${queue} set locked_at = null, locked_by = null where id = any($1) and locked_by = any($2)`,
      [lost, [...ownNames]],
    )
    log.warn({ event: 'jobs', count: lost.length }, 'Released jobs that were taken but never started')
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
    /** Call this after the runner has stopped for any reason, when none of its jobs are running anymore. */
    startOver: () => {
      ownNames.clear()
      runningJobs.clear()
    },
    stop: async () => {
      stopped = true
      clearInterval(timer)
      await sweeping
      const last = await connection?.catch(() => undefined)
      last?.disconnect()
    },
  }
}
