import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { startServer } from '../../testing/server.ts'
import { register } from '../checklist/testing.ts'

const server = await startServer()
await server.sql('update waitlist_settings set is_active = false')

const count = async (table: string, companyId: string, where = 'true') => {
  const [row] = await server.sql<{ n: number }>(
    `select count(*)::int as n from ${table} where company_id = $1 and ${where}`,
    [companyId],
  )
  return row?.n
}
const payment = `insert into transactions (company_id, project_id, amount, payment_type, payment_method, status)
  values ($1, $2, 1000, 'deposit', 'cash', 'succeeded')`

describe('the sample project', () => {
  test('has activity and a member like any other project', async () => {
    const { call, projectId, userId } = await register(server)
    const { body } = await call('GET', `/api/projects/${projectId}`)
    expect(body).toMatchObject({ isSample: true, memberIds: [userId], stageKind: 'open', type: 'Full Stage' })
    const activities = await server.sql(
      'select actor_kind, user_id, description from project_activities where project_id = $1',
      [projectId],
    )
    expect(activities).toEqual([
      { actor_kind: 'system', user_id: null, description: 'Added the sample project' },
    ])
  })

  test('does not count toward the plan', async () => {
    const { call, companyId } = await register(server)
    const [tier] = await server.sql<{ id: string }>(
      "insert into product_tiers (name, monthly_price, max_projects, max_clients, is_active) values ('Tiny', 1000, 1, 1, false) returning id",
    )
    await server.sql('update subscriptions set product_tier_id = $2 where company_id = $1', [
      companyId,
      tier?.id,
    ])
    const add = () => call('POST', '/api/projects', { title: 'Maple', address: 'Maple' })
    expect((await add()).status).toBe(201)
    expect((await add()).status).toBe(402)
    expect((await call('POST', '/api/clients', { email: 'a@example.com' })).status).toBe(201)
    expect((await call('DELETE', '/api/samples')).status).toBe(204)
    expect((await add()).status).toBe(402)
  })
})

describe('samples', () => {
  test('are removed with all their data, and nothing else is', async () => {
    const { call, companyId, projectId, clientId } = await register(server)
    const other = await register(server)
    const real = (await call('POST', '/api/projects', { title: 'Maple', address: 'Maple' })).body
    const [file] = await server.sql<{ id: string }>(
      `insert into files (company_id, storage_key, name, mime_type, size, sha256)
       values ($1, $2, 'plan.pdf', 'application/pdf', 1, repeat('a', 64)) returning id`,
      [companyId, `${companyId}/${crypto.randomUUID()}`],
    )
    await server.sql(
      'insert into project_documents (company_id, project_id, file_id, file_name) values ($1, $2, $3, $4)',
      [companyId, projectId, file?.id, 'plan.pdf'],
    )
    await server.sql(
      "insert into contracts (company_id, project_id, name, content) values ($1, $2, 'A', '{}')",
      [companyId, projectId],
    )
    await server.sql(
      "insert into invoices (company_id, project_id, invoice_number) values ($1, $2, 'INV-7')",
      [companyId, projectId],
    )
    expect((await call('DELETE', '/api/samples')).status).toBe(204)

    expect((await call('GET', `/api/projects/${projectId}`)).status).toBe(404)
    expect((await call('GET', `/api/clients/${clientId}`)).status).toBe(404)
    expect((await call('GET', `/api/projects/${real.id}`)).status).toBe(200)
    expect((await call('GET', `/api/files/${file?.id}`)).status).toBe(404)
    for (const table of ['contracts', 'invoices', 'project_documents'])
      expect([table, await count(table, companyId)]).toEqual([table, 0])
    expect(await count('invoice_number_gaps', companyId, "invoice_number = 'INV-7'")).toBe(1)
    expect((await call('GET', '/api/checklist')).body.hasSamples).toBe(false)
    expect((await other.call('GET', '/api/checklist')).body.hasSamples).toBe(true)
  })

  test('are removed once by several requests', async () => {
    const { call, companyId } = await register(server)
    const answers = await Promise.all(Array.from({ length: 5 }, () => call('DELETE', '/api/samples')))
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204])
    expect(await count('admin_activities', companyId, "action = 'sample.removed'")).toBe(1)
  })

  test('are added again once by several requests, in the first stage', async () => {
    const { call, companyId, userId } = await register(server)
    await call('DELETE', '/api/samples')
    await server.sql(
      `update companies set project_stages = '{Ideas,Won,Completed}', stage_kinds = '{"Ideas":"open","Won":"won","Completed":"completed"}'
       where id = $1`,
      [companyId],
    )
    const answers = await Promise.all(Array.from({ length: 5 }, () => call('POST', '/api/samples')))
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204])
    const { items } = (await call('GET', '/api/projects')).body
    expect(items).toMatchObject([
      { title: '24 Example Lane', status: 'Ideas', isSample: true, memberIds: [userId] },
    ])
    expect(await count('clients', companyId)).toBe(1)
    expect(await count('admin_activities', companyId, "action = 'sample.restored'")).toBe(1)
    expect((await call('GET', '/api/checklist')).body.hasSamples).toBe(true)
  })

  test.each([
    ['a payment', payment],
    [
      'a signed contract',
      `insert into contracts (company_id, project_id, name, content, status, signed_at)
       values ($1, $2, 'A', '{}', 'signed', now())`,
    ],
    [
      'a contract that was sent',
      `with sent as (insert into contracts (company_id, project_id, name, content) values ($1, $2, 'A', '{}') returning id)
       insert into sign_events (company_id, contract_id, seq, at, type, body, previous_hash, hash)
       select $1, id, 1, now(), 'sent', '{}', repeat('0', 64), repeat('a', 64) from sent`,
    ],
    [
      'an online payment that was started',
      `with sent as (insert into invoices (company_id, project_id, invoice_number) values ($1, $2, 'INV-7') returning id)
       insert into provider_checkouts (company_id, invoice_id, account_id, part, payment_method, amount, attempt)
       select $1, id, 'acct_1', 'full', 'card', 1000, 1 from sent`,
    ],
  ])('with %s become real, with their client', async (_what, evidence) => {
    const { call, companyId, projectId, clientId } = await register(server)
    await server.sql(evidence, [companyId, projectId])
    expect((await call('DELETE', '/api/samples')).status).toBe(204)
    expect((await call('GET', `/api/projects/${projectId}`)).body).toMatchObject({
      isSample: false,
      clientId,
    })
    expect((await call('GET', `/api/clients/${clientId}`)).body.isSample).toBe(false)
    expect((await call('GET', '/api/checklist')).body.hasSamples).toBe(false)
    expect(await count('admin_activities', companyId, "action = 'sample.removed'")).toBe(0)
  })

  test('keep the client of a real project as a real client', async () => {
    const { call, projectId, clientId } = await register(server)
    await call('POST', '/api/projects', { title: 'Maple', address: 'Maple', clientId })
    await call('DELETE', '/api/samples')
    expect((await call('GET', `/api/projects/${projectId}`)).status).toBe(404)
    expect((await call('GET', `/api/clients/${clientId}`)).body.isSample).toBe(false)
  })

  test('stay if a payment is being recorded at the same time', async () => {
    const { call, companyId, projectId } = await register(server)
    const otherSession = new pg.Client({ connectionString: server.database.ownerUrl })
    await otherSession.connect()
    await otherSession.query('begin')
    await otherSession.query(payment, [companyId, projectId])
    const removing = call('DELETE', '/api/samples')
    await server.untilBlocked()
    await otherSession.query('commit')
    await otherSession.end()
    expect((await removing).status).toBe(204)
    expect((await call('GET', `/api/projects/${projectId}`)).body.isSample).toBe(false)
  })
})
