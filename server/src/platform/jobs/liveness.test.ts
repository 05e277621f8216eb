import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startServer } from '../../testing/server.ts'
import { createLog } from '../log.ts'
import { keepAlive } from './liveness.ts'

const server = await startServer()

test('what a runner took that broke off without a word is given back when the next one starts', async () => {
  const liveness = await keepAlive(server.services.databases.worker, createLog('silent'))
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

test('a name that somebody else still holds keeps nobody waiting, and is taken when it is free', async () => {
  const { worker } = server.services.databases
  const liveness = await keepAlive(worker, createLog('silent'))
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

  // A connection that breaks takes its locks along; the next one has them again.
  await other.query(
    `select pg_terminate_backend(l.pid) from pg_locks l join pg_database d on d.oid = l.database
     where d.datname = current_database() and l.locktype = 'advisory' and l.pid <> pg_backend_pid()`,
  )
  await expect.poll(isFree).toBe(true)
  // The first to ask may find out that it broke.
  const isFreeAfterSweep = async () => {
    await liveness.sweep()
    return isFree()
  }
  await expect.poll(isFreeAfterSweep, { timeout: 5_000 }).toBe(false)
  other.release()
  await liveness.stop()
})
