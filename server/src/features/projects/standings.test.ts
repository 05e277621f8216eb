import pg from 'pg'
import { expect, test } from 'vitest'
import { inTransaction } from '../../platform/database/tenant.ts'
import { enqueue } from '../../platform/jobs/job.ts'
import { exampleBytes } from '../../testing/examples.ts'
import { startServer } from '../../testing/server.ts'
import { signature, studioWithContract } from '../contracts/testing.ts'
import { addFile, studioWithProject } from '../documents/testing.ts'
import { repairStandings } from './standings.ts'

const server = await startServer()

/** Lists the projects whose stored standing is missing or is not the one that the database computes. */
const differences = () =>
  server.sql(`select 'stored' as side, * from (table project_standings except table computed_project_standings) one
    union all select 'computed', * from (table computed_project_standings except table project_standings) other`)

const standingOf = async (projectId: string) =>
  (await server.sql('select * from project_standings where project_id = $1', [projectId]))[0]

test('the standing follows contracts, links and activity', async () => {
  const { send, act, tokenNow, projectId } = await studioWithContract(server)
  const before = await standingOf(projectId)
  expect(before).toMatchObject({ contract_sent_at: null, link_expires_at: null })
  await send()
  const sent = await standingOf(projectId)
  expect(sent?.contract_sent_at).toBeInstanceOf(Date)
  expect(sent?.link_expires_at).toBeInstanceOf(Date)
  expect(Number(sent?.last_activity_at)).toBeGreaterThan(Number(before?.last_activity_at))
  await act('extensions', { expiresInDays: 90 })
  expect(Number((await standingOf(projectId))?.link_expires_at)).toBeGreaterThan(
    Number(sent?.link_expires_at),
  )
  await server.call('POST', `/api/sign/${await tokenNow()}`, signature)
  await server.runJobs()
  expect(await differences()).toEqual([])
})

test('the standing follows members, photos, invoices and leads', async () => {
  const { call, companyId, projectId } = await studioWithProject(server)
  const other = (await call('POST', '/api/projects', { title: 'Other', address: 'Other' })).body.id
  const [one, two] = [
    (await addFile(call, projectId, 'one.png', exampleBytes)).body,
    (await addFile(call, projectId, 'two.png', exampleBytes)).body,
  ]
  const lead = "insert into leads (company_id, project_id, first_name) values ($1, $2, 'Ann')"
  const changes: [statement: string, expected: object][] = [
    [
      `update projects set photos = array['${one.id}', '${two.id}'] where id = $2`,
      { cover_file_id: one.fileId },
    ],
    [
      `delete from project_documents where project_id = $2 and id = '${one.id}'`,
      { cover_file_id: two.fileId },
    ],
    [
      "insert into invoices (company_id, project_id, invoice_number, status, sent_at) values ($1, $2, 'A-1', 'sent', now())",
      { invoice_status: 'sent' },
    ],
    [
      "update invoices set status = 'paid', paid_at = now() where project_id = $2",
      { invoice_status: 'paid' },
    ],
    [
      "update invoices set status = 'sent', paid_at = null, voided_at = now() where project_id = $2",
      { invoice_status: null },
    ],
    [
      `insert into invoices (company_id, project_id, invoice_number, status, sent_at, total, deposit)
       values ($1, $2, 'A-2', 'sent', now(), 1000, 400)`,
      { billed_amount: '1000', billed_deposit: '400', open_amount: '1000', open_deposit: '400' },
    ],
    [
      "update invoices set received_amount = 300 where project_id = $2 and invoice_number = 'A-2'",
      { billed_amount: '1000', open_amount: '700', open_deposit: '100' },
    ],
    [
      `insert into transactions (company_id, project_id, amount, payment_type, payment_method, status)
       values ($1, $2, 50, 'full', 'check', 'pending')`,
      { received_amount: '0' },
    ],
    ["update transactions set status = 'succeeded' where project_id = $2", { received_amount: '50' }],
    [
      "update invoices set voided_at = now() where project_id = $2 and invoice_number = 'A-2'",
      { billed_amount: null, open_amount: '0', received_amount: '50' },
    ],
    [lead, { lead_at: expect.any(Date) }],
    [`update leads set project_id = '${other}' where project_id = $2`, { lead_at: null }],
    ['delete from project_members where project_id = $2', { member_ids: [] }],
  ]
  for (const [statement, expected] of changes) {
    const values = statement.includes('$1') ? [companyId, projectId] : [projectId]
    await server.sql(statement.includes('$1') ? statement : statement.replaceAll('$2', '$1'), values)
    expect({ statement, standing: await standingOf(projectId) }).toMatchObject({ standing: expected })
    expect(await differences()).toEqual([])
  }
})

test('changes at the same time are all in the standing', async () => {
  const { companyId, projectId } = await studioWithProject(server)
  const clients = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const client = new pg.Client({ connectionString: server.database.ownerUrl })
      await client.connect()
      return client
    }),
  )
  await Promise.all(
    clients.flatMap((client, at) => [
      client.query(
        "insert into project_activities (company_id, project_id, action, description, created_at) values ($1, $2, 'x', 'x', now() + $3 * interval '1 minute')",
        [companyId, projectId, at],
      ),
      client.query('insert into invoices (company_id, project_id, invoice_number) values ($1, $2, $3)', [
        companyId,
        projectId,
        `A-${at}`,
      ]),
    ]),
  )
  await Promise.all(clients.map((client) => client.end()))
  expect(await differences()).toEqual([])
})

test('the nightly job repairs a standing that is wrong, and reports it', async () => {
  const { projectId } = await studioWithProject(server)
  const right = await standingOf(projectId)
  await server.sql("update project_standings set invoice_status = 'paid' where project_id = $1", [projectId])
  expect(await differences()).toHaveLength(2)
  await inTransaction(server.services.databases.worker, { companyId: null }, (db) =>
    enqueue(db, repairStandings, { after: null }),
  )
  await server.runJobs()
  expect(await standingOf(projectId)).toEqual(right)
  expect(await differences()).toEqual([])
})
