import pg from 'pg'
import { expect, test } from 'vitest'
import { inTransaction } from '../../../platform/database/tenant.ts'
import { enqueue } from '../../../platform/jobs/job.ts'
import { startServer } from '../../../testing/server.ts'
import { newStudio } from '../testing.ts'
import { repairTotals } from './stage-totals.ts'

const server = await startServer()

/** Lists the totals that differ from those that the database computes from the projects. */
const differences = () =>
  server.sql(`select company_id, status, booked_month, sum(projects), sum(valued), sum(value), sum(awaiting) from (
      select company_id, status, booked_month, project_count as projects, valued_count as valued, value,
        awaiting_count as awaiting
      from computed_project_totals
      union all select company_id, status, booked_month, -project_count, -valued_count, -value, -awaiting_count
      from project_totals
    ) one group by 1, 2, 3 having (sum(projects), sum(valued), sum(value), sum(awaiting)) is distinct from (0, 0, 0, 0)`)

test('totals follow every change of projects', async () => {
  const { companyId } = await newStudio(server)
  const statements = [
    `insert into projects (company_id, title, address, status, estimate_value, discount_percent, date_booked)
      select $1, 'House', 'Street', case when n % 2 = 0 then 'Bid' else 'Won' end, n * 1005, n % 20,
        date '2026-01-15' + n from generate_series(1, 60) n`,
    "insert into projects (company_id, title, address) values ($1, 'No value', 'Street')",
    "update projects set status = 'Won' where company_id = $1 and estimate_value > 20000",
    'update projects set estimate_value = null where company_id = $1 and estimate_value > 50000',
    'update projects set estimate_value = 0 where company_id = $1 and estimate_value < 5000',
    'update projects set discount_percent = 100 where company_id = $1 and estimate_value > 40000',
    'update projects set date_booked = null where company_id = $1 and estimate_value > 30000',
    "update projects set contract_signing_status = 'sent' where company_id = $1 and estimate_value > 10000",
    "update projects set archived_at = now() where company_id = $1 and status = 'Bid'",
    "update projects set contract_signing_status = 'signed' where company_id = $1 and estimate_value > 20000",
    'update projects set archived_at = null where company_id = $1 and estimate_value < 10000',
    "update projects set notes = 'Blue door' where company_id = $1",
    "delete from projects where company_id = $1 and status = 'Won'",
  ]
  for (const statement of statements) {
    await server.sql(statement, [companyId])
    expect({ statement, differences: await differences() }).toEqual({ statement, differences: [] })
  }
})

test('totals are right after concurrent changes, and few rows remain', async () => {
  const { companyId } = await newStudio(server)
  const ids = await server.sql<{ id: string }>(
    `insert into projects (company_id, title, address, estimate_value)
      select $1, 'House', 'Street', 1000 from generate_series(1, 8) returning id`,
    [companyId],
  )
  const pool = new pg.Pool({ connectionString: server.database.ownerUrl, max: 8 })
  await Promise.all(
    ids.map(async ({ id }) => {
      for (let turn = 0; turn < 50; turn += 1)
        await pool.query('update projects set status = $2 where id = $1', [id, turn % 2 ? 'Bid' : 'Won'])
    }),
  )
  await pool.end()
  expect(await differences()).toEqual([])
  const [{ count } = { count: 0 }] = await server.sql<{ count: number }>(
    'select count(*)::int from project_totals where company_id = $1',
    [companyId],
  )
  expect(count).toBeLessThan(250)
})

test('a company with projects can be deleted', async () => {
  const { call, companyId } = await newStudio(server)
  await call('POST', '/api/projects', { title: 'House', address: 'Street' })
  await server.sql('delete from companies where id = $1', [companyId])
  expect(await server.sql('select from project_totals where company_id = $1', [companyId])).toEqual([])
})

test('the nightly job corrects totals that are wrong', async () => {
  const { call, companyId } = await newStudio(server)
  await call('POST', '/api/projects', { title: 'House', address: 'Street' })
  await server.sql('update project_totals set value = value + 500 where company_id = $1', [companyId])
  expect(await differences()).toHaveLength(1)
  await inTransaction(server.services.databases.worker, { companyId: null }, (db) =>
    enqueue(db, repairTotals, {}),
  )
  await server.runJobs()
  expect(await differences()).toEqual([])
})
