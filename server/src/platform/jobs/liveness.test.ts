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
