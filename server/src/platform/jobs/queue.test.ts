import { Logger, runOnce } from 'graphile-worker'
import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { forbidden, openRolePools } from '../../testing/role-pools.ts'
import { createWholeCompany } from '../../testing/whole-company.ts'

const rolePools = await openRolePools()
const { owner, pools, as } = rolePools
const a = await createWholeCompany(rolePools, 'alder')
const b = await createWholeCompany(rolePools, 'birch')

describe('the job queue', () => {
  const jobs = (db: Pick<pg.Pool, 'query'> = owner) =>
    db.query<{ key: string | null; payload: unknown }>(
      'select key, payload from graphile_worker._private_jobs order by id',
    )

  test('accepts jobs only through enqueue(), and in the transaction’s company', async () => {
    const direct = [
      "select graphile_worker.add_job('x')",
      'insert into graphile_worker._private_jobs (task_id) values (1)',
    ]
    for (const role of ['runtime', 'auth', 'admin'] as const) {
      for (const statement of direct) {
        await expect(as(role, a.company, (db) => db.query(statement))).rejects.toEqual(forbidden)
      }
      await as(role, a.company, (db) => db.query("select enqueue('x')"))
    }
    expect((await jobs()).rowCount).toBe(0)
    const enqueue = `select enqueue('greet', '{"company":"forged"}', now(), 'once')`
    for (const company of [a.company, b.company, null, a.company]) {
      await as('runtime', company, (db) => db.query(enqueue), 'commit')
    }
    // The same key in two companies gives two jobs. Used twice in one company, it gives one job.
    expect((await jobs()).rows).toEqual(
      [a.company, b.company, null].map((company) => ({
        key: `${company ?? 'platform'}:once`,
        payload: { company, data: { company: 'forged' } },
      })),
    )
  })

  test('is processed by the worker role', async () => {
    const done: unknown[] = []
    await runOnce({
      pgPool: pools.worker,
      noHandleSignals: true,
      logger: new Logger(() => () => {}),
      taskList: {
        greet: async (payload) => {
          done.push((payload as { company: unknown }).company)
          if (done.length === 1) throw new Error('Not now')
        },
      },
    })
    expect(new Set(done)).toEqual(new Set([a.company, b.company, null]))
    // A finished job leaves the queue after a short delay.
    await expect.poll(async () => (await jobs(pools.worker)).rowCount).toBe(1)
    await pools.worker.query("select graphile_worker.force_unlock_workers(array['none'])")
    await owner.query('delete from graphile_worker._private_jobs')
  })
})
