import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startServer } from '../../testing/server.ts'
import { createLog } from '../log.ts'
import { trackLiveness } from './liveness.ts'

const server = await startServer()

test('the jobs of a runner that stopped without notice are released when the next one starts', async () => {
  const liveness = await trackLiveness(server.services.databases.worker, createLog('silent'))
  const pool = randomUUID()
  const jobs = await server.sql<{ id: string }>(
    "select (graphile_worker.add_job('clean-up', '{}')).id::text as id",
  )
  const [job = { id: '' }] = jobs
  await server.sql(
    "update graphile_worker._private_jobs set locked_by = $2, locked_at = now() - interval '1 minute' where id = $1",
    [job.id, pool],
  )
  liveness.events.emit('pool:create', { workerPool: { id: pool } } as never)
  liveness.events.emit('job:start', { job } as never)
  const holder = async () =>
    (await server.sql('select locked_by from graphile_worker._private_jobs where id = $1', [job.id]))[0]
      ?.locked_by

  await liveness.sweep()
  await liveness.sweep()
  expect(await holder()).toBe(pool)
  liveness.startOver()
  await liveness.sweep()
  expect(await holder()).toBeNull()
  await liveness.stop()
})

test('a worker lock that another connection still holds blocks no one, and is taken once it is free', async () => {
  const { worker } = server.services.databases
  const liveness = await trackLiveness(worker, createLog('silent'))
  const pool = randomUUID()
  const lock = `hashtextextended('mantel worker ${pool}', 0)`
  const other = await worker.connect()
  await other.query(`select pg_advisory_lock(${lock})`)
  liveness.events.emit('pool:create', { workerPool: { id: pool } } as never)
  const isFree = async () => {
    const { rows } = await other.query(
      `with t as materialized (select pg_try_advisory_lock(${lock}) as got)
       select got, case when got then pg_advisory_unlock(${lock}) end from t`,
    )
    return rows[0]?.got
  }
  await liveness.sweep()
  await other.query(`select pg_advisory_unlock(${lock})`)
  await liveness.sweep()
  expect(await isFree()).toBe(false)

  // A lost connection releases its locks. The next connection takes them again.
  await other.query(
    `select pg_terminate_backend(l.pid) from pg_locks l join pg_database d on d.oid = l.database
     where d.datname = current_database() and l.locktype = 'advisory' and l.pid <> pg_backend_pid()`,
  )
  await expect.poll(isFree).toBe(true)
  // The first query may only discover that the connection is lost.
  const isFreeAfterSweep = async () => {
    await liveness.sweep()
    return isFree()
  }
  await expect.poll(isFreeAfterSweep, { timeout: 5_000 }).toBe(false)
  other.release()
  await liveness.stop()
})
