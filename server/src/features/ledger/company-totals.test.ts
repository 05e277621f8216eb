import pg from 'pg'
import { expect, test } from 'vitest'
import { inTransaction } from '../../platform/database/tenant.ts'
import { enqueue } from '../../platform/jobs/job.ts'
import { startServer } from '../../testing/server.ts'
import { studioWithInvoice } from '../invoices/testing.ts'
import { repairTotals } from '../projects/board/stage-totals.ts'

const server = await startServer()

/** Lists the stored totals that differ from those that the database computes from the rows. */
const differences = () =>
  server.sql(`select company_id, kind, name, stage, day, at, sum(count), sum(amount), sum(open_amount), sum(in_flight_amount)
    from (
      select company_id, kind, name, stage, day, at, count, amount, open_amount, in_flight_amount
      from computed_company_totals
      union all
      select company_id, kind, name, stage, day, at, -count, -amount, -open_amount, -in_flight_amount from company_totals
    ) one group by 1, 2, 3, 4, 5, 6
    having (sum(count), sum(amount), sum(open_amount), sum(in_flight_amount)) is distinct from (0, 0, 0, 0)`)

const kindsOf = async (companyId: string) => {
  const rows = await server.sql<{ kind: string }>(
    'select distinct kind from company_totals where company_id = $1 order by 1',
    [companyId],
  )
  return rows.map(({ kind }) => kind)
}

test('totals follow invoices, payments and projects through their lives', async () => {
  const { call, companyId, sentInvoice, newInvoice, newProject, pay } = await studioWithInvoice(server)
  const steps: (() => Promise<unknown>)[] = []
  const [deposit, split, late] = [
    await sentInvoice(),
    await sentInvoice(await newProject()),
    await newInvoice(),
  ]
  const { body: first } = await pay(deposit.id, { amount: 10_000, paidOn: '2026-02-28' })
  steps.push(
    () => pay(deposit.id, { amount: 90_000 }),
    () => pay(deposit.id, { amount: 30_000, isCleared: false }),
    () => pay(split.id, { amount: 200_000 }),
    () => pay(split.id, { amount: 50_000 }),
    () => server.sql('update invoices set due_date = null, next_due_date = null where id = $1', [deposit.id]),
    () => server.sql('update transactions set paid_on = null where invoice_id = $1', [split.id]),
    async () => {
      const reversed = await call('POST', `/api/payments/${first.id}/reverse`, { reason: 'Typo' })
      expect(reversed.status).toBe(200)
    },
    () => call('DELETE', `/api/invoices/${late.id}`),
    () =>
      server.sql("update projects set source = 'Referral', status = 'Won' where company_id = $1", [
        companyId,
      ]),
    () =>
      server.sql("update projects set created_at = '2024-02-29T23:30Z' where company_id = $1", [companyId]),
    () => server.sql('update invoices set voided_at = now() where id = $1', [deposit.id]),
  )
  for (const [index, step] of steps.entries()) {
    await step()
    expect({ index, differences: await differences() }).toEqual({ index, differences: [] })
  }
  expect(await kindsOf(companyId)).toEqual([
    'due',
    'invoices',
    'open',
    'processing',
    'projects',
    'received',
    'source money',
  ])
})

test('totals are right after concurrent changes, and few rows remain', async () => {
  const { companyId, sentInvoice, newProject } = await studioWithInvoice(server)
  const invoices = [
    await sentInvoice(),
    await sentInvoice(await newProject()),
    await sentInvoice(await newProject()),
  ]
  const pool = new pg.Pool({ connectionString: server.database.ownerUrl, max: 6 })
  await Promise.all(
    invoices.map(async ({ id, projectId }) => {
      for (let turn = 1; turn <= 40; turn += 1) {
        await pool.query('update invoices set received_amount = $2 where id = $1', [id, turn % 3])
        await pool.query('update projects set source = $2 where id = $1', [
          projectId,
          turn % 2 ? 'Mail' : null,
        ])
      }
    }),
  )
  await pool.end()
  expect(await differences()).toEqual([])
  const [{ count } = { count: 0 }] = await server.sql<{ count: number }>(
    'select count(*)::int from company_totals where company_id = $1',
    [companyId],
  )
  expect(count).toBeLessThan(300)
})

test('a company with invoices can be deleted', async () => {
  const { companyId, sentInvoice } = await studioWithInvoice(server)
  await sentInvoice()
  await server.sql('delete from companies where id = $1', [companyId])
  expect(await kindsOf(companyId)).toEqual([])
})

test('the nightly job adds up rows and corrects totals that are wrong', async () => {
  const { companyId, sentInvoice, newProject } = await studioWithInvoice(server)
  for (let count = 0; count < 3; count += 1) await sentInvoice(await newProject())
  await server.sql("update company_totals set amount = amount + 500 where company_id = $1 and kind = 'due'", [
    companyId,
  ])
  expect(await differences()).not.toEqual([])
  await inTransaction(server.services.databases.worker, { companyId: null }, (db) =>
    enqueue(db, repairTotals, {}),
  )
  await server.runJobs()
  expect(await differences()).toEqual([])
  const several = await server.sql(
    `select kind from company_totals where company_id = $1 group by kind, name, stage, day, at having count(*) > 2`,
    [companyId],
  )
  expect(several).toEqual([])
})
