import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { everyTable, tenantTables } from '../../../figures/testing/rows.ts'
import { password } from '../../../testing/people.ts'
import { startServer } from '../../../testing/server.ts'
import { createTestTenant } from '../../../testing/test-tenant.ts'
import { deleteDueCompanies } from './purge-companies.ts'

const server = await startServer()
const platform = await server.signIn('SuperAdmin')
const owner = new pg.Pool({ connectionString: server.database.ownerUrl, max: 4 })
afterAll(() => owner.end())
// These tests confirm more deletions than the rate limit allows in 15 minutes.
beforeEach(() => server.sql('delete from rate_limits'))

const requestDeletion = (company: string, name: string, currentPassword = password) =>
  platform('POST', `/api/admin/companies/${company}/deletion`, { name, currentPassword })
const undo = (company: string) => platform('DELETE', `/api/admin/companies/${company}/deletion`)
const backdateRequest = (company: string, interval = '7 days 1 minute') =>
  server.sql(`update companies set deletion_requested_at = now() - interval '${interval}' where id = $1`, [
    company,
  ])
const exists = async (company: string) =>
  (await server.sql('select from companies where id = $1', [company])).length > 0
const tombstoneOf = (company: string) =>
  server.sql<{ company_name: string; counts: object; deleted_by: string }>(
    'select * from company_tombstones where company_id = $1',
    [company],
  )
const run = () => deleteDueCompanies(server.services)

async function companyToDelete(name: string) {
  const company = await server.newCompany(name)
  expect((await requestDeletion(company, name)).status).toBe(200)
  return company
}

async function filesOf(company: string) {
  const names = await readdir(path.join(server.dataDir, 'files'), { recursive: true, withFileTypes: true })
  return names.filter((entry) => entry.isFile() && path.join(entry.parentPath, entry.name).includes(company))
}

describe('a requested deletion', () => {
  test('needs the company’s name and the SuperAdmin’s password', async () => {
    const company = await server.newCompany('Fern & Fold')
    expect(await requestDeletion(company, 'Fern and Fold')).toMatchObject({
      status: 400,
      body: { fields: { name: 'This doesn’t match the company’s name' } },
    })
    expect(await requestDeletion(company, 'Fern & Fold', 'not mine')).toMatchObject({
      status: 400,
      body: { fields: { currentPassword: 'Your current password is incorrect' } },
    })
    expect((await platform('GET', `/api/admin/companies/${company}`)).body.deletionAt).toBeNull()
    expect((await requestDeletion(randomUUID(), 'Nobody')).status).toBe(404)
  })

  test('accepts the name as it is displayed, whatever invisible characters it contains', async () => {
    const company = await server.newCompany('Fern\u00a0 &  Fo\u0301ld\u200b')
    expect((await requestDeletion(company, 'Fern & Fold')).status).toBe(400)
    expect((await requestDeletion(company, 'Fern & Fóld')).status).toBe(200)
  })

  test('blocks all users for seven days, during which it can be undone', async () => {
    const company = await server.newCompany('Heron Hall')
    const staff = await server.signIn('Staff', company)
    const { body } = await requestDeletion(company, ' Heron Hall ')
    expect(body).toMatchObject({ deletionRequestedBy: 'Robin SuperAdmin' })
    expect(Date.parse(body.deletionAt) - Date.parse(body.deletionRequestedAt)).toBe(7 * 864e5)
    expect((await staff('GET', '/api/auth/me')).status).toBe(401)
    const door = { email: staff.user.email, password }
    expect((await server.call('POST', '/api/auth/login', door)).status).toBe(403)
    await backdateRequest(company, '6 days 23 hours')
    await run()
    expect((await undo(company)).body.deletionAt).toBeNull()
    expect((await server.call('POST', '/api/auth/login', door)).status).toBe(200)
    await run()
    expect(await exists(company)).toBe(true)
  })
})

describe('deleted companies', () => {
  const list = async (query = '') => (await platform('GET', `/api/admin/companies/deleted${query}`)).body
  const bury = (name: string, days: number, counts: object = {}) =>
    server.sql(
      `insert into company_tombstones (company_id, company_name, counts, deleted_at)
       values ($1, $2, $3, now() - make_interval(days => $4))`,
      [randomUUID(), name, counts, days],
    )

  test('are listed in pages, latest first, with their tombstones', async () => {
    for (const [name, days] of [
      ['Plover 10%', 1],
      ['Plover 100', 3],
      ['Plover Row', 2],
    ] as const)
      await bury(name, days)
    const first = await list('?search=plover&limit=2')
    const second = await list(`?search=plover&limit=2&cursor=${first.nextCursor}`)
    const names = [...first.items, ...second.items].map(({ name }) => name as string)
    expect([names, second.nextCursor]).toEqual([['Plover 10%', 'Plover Row', 'Plover 100'], null])
    expect(first.items[0]).toMatchObject({ counts: null, deletedBy: null })
    expect((await list(`?search=${encodeURIComponent('10%')}`)).items).toHaveLength(1)
  })

  test('are visible only to SuperAdmins', async () => {
    const admin = await server.signIn()
    expect((await admin('GET', '/api/admin/companies/deleted')).status).toBe(403)
  })
})

describe('after the grace period', () => {
  test('only the company’s tombstone remains, and no other company loses anything', async () => {
    const { companyId, ids } = await createTestTenant(server, 'Bittern')
    const otherTenant = await createTestTenant(server, 'Curlew')
    const [admin] = await server.sql<{ id: string; email: string }>(
      "select id, email from users where company_id = $1 and role = 'CompanyAdmin'",
      [companyId],
    )
    const { body: counted } = await platform('GET', `/api/admin/companies/${companyId}/deletion`)
    expect(counted).toEqual({ users: 2, clients: 2, projects: 4, contracts: 2, invoices: 8, files: 2 })
    await requestDeletion(companyId, 'Bittern Studio')
    await backdateRequest(companyId)
    await server.sql("select enqueue('delete-due-companies')")
    await server.runJobs()

    expect(await exists(companyId)).toBe(false)
    expect(await tombstoneOf(companyId)).toMatchObject([
      { company_name: 'Bittern Studio', counts: counted, chain_heads: {}, deleted_by: platform.user.id },
    ])
    expect((await platform('GET', '/api/admin/companies/deleted?search=bittern')).body).toEqual({
      items: [
        {
          id: companyId,
          name: 'Bittern Studio',
          counts: counted,
          deletedAt: expect.any(String),
          deletedBy: 'Robin SuperAdmin',
        },
      ],
      nextCursor: null,
    })
    for (const { name, company } of await tenantTables(server.sql)) {
      const rows = await server.sql(`select from ${name} where ${company} = $1`, [companyId])
      expect([name, rows.length]).toEqual([name, name === 'company_tombstones' ? 1 : 0])
    }
    // No other table contains the company's id or name, or the id of one of its users.
    const traces = [companyId, 'Bittern', admin?.id, ids.user]
    for (const table of await everyTable(server.sql)) {
      if (table === 'public.company_tombstones' || table.startsWith('graphile_worker.')) continue
      const rows = await server.sql(
        `select from ${table} t where ${traces.map((_, at) => `t::text ilike '%' || $${at + 1} || '%'`).join(' or ')}`,
        traces,
      )
      expect([table, rows.length]).toEqual([table, 0])
    }
    expect(await exists(otherTenant.companyId)).toBe(true)

    // Its files stay for a day because of running backups, and are then deleted.
    expect((await filesOf(companyId)).length).toBeGreaterThan(3)
    const before = (await filesOf(otherTenant.companyId)).length
    await server.sql('update graphile_worker._private_jobs set run_at = now()')
    await server.runJobs()
    expect(await filesOf(companyId)).toEqual([])
    expect((await filesOf(otherTenant.companyId)).length).toBe(before)
    expect(
      await server.sql('select from graphile_worker._private_jobs where payload::text like $1', [
        `%${companyId}%`,
      ]),
    ).toEqual([])
  })

  test('two concurrent jobs delete it once', async () => {
    const company = await companyToDelete('Twice')
    await backdateRequest(company)
    await Promise.all([run(), run(), run()])
    expect(await exists(company)).toBe(false)
    expect(await tombstoneOf(company)).toHaveLength(1)
  })

  test('a failed deletion leaves all rows and files, and succeeds the next time', async () => {
    const { companyId } = await createTestTenant(server, 'Dotterel')
    const sound = await companyToDelete('Sound')
    await requestDeletion(companyId, 'Dotterel Studio')
    await Promise.all([backdateRequest(companyId), backdateRequest(sound)])
    await server.sql(`
      create function break_off() returns trigger language plpgsql as
        'begin if old.id = ''${companyId}'' then raise exception ''broken off''; end if; return old; end';
      create trigger break_off after delete on companies for each row execute function break_off()`)
    await expect(run()).rejects.toThrow('Could not delete 1 companies')
    expect(await exists(companyId)).toBe(true)
    expect(await tombstoneOf(companyId)).toEqual([])
    const orders = () =>
      server.sql(
        "select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier like 'discard-%' and payload::text like $1",
        [`%${companyId}%`],
      )
    expect(await orders()).toEqual([])
    // The failed deletion does not stop the deletion of the other company.
    expect(await exists(sound)).toBe(false)
    await server.sql('drop trigger break_off on companies')
    await run()
    expect(await exists(companyId)).toBe(false)
    expect(await orders()).not.toEqual([])
  })

  test('an undo during the deletion finds nothing, or comes first', async () => {
    const company = await companyToDelete('Race')
    await backdateRequest(company)
    // Another connection locks the company for a moment, so that the deletion and the undo have to wait.
    const holder = await owner.connect()
    await holder.query('begin')
    await holder.query('select from companies where id = $1 for update', [company])
    const both = Promise.all([run(), undo(company)])
    await server.untilBlocked(2)
    await holder.query('commit')
    holder.release()
    const [, { status }] = await both
    const left = await server.sql('select deletion_requested_at from companies where id = $1', [company])
    const undone = { status: 200, left: [{ deletion_requested_at: null }], tombstones: 0 }
    const gone = { status: 404, left: [], tombstones: 1 }
    const tombstones = (await tombstoneOf(company)).length
    expect([undone, gone]).toContainEqual({ status, left, tombstones })
  })

  test('a read during the deletion finds nothing', async () => {
    const company = await server.newCompany('Seen last')
    const holder = await owner.connect()
    await holder.query('begin')
    // The request waits for this lock after it has read the company and before it reads the checklist.
    await holder.query('lock table clients in access exclusive mode')
    await holder.query('delete from companies where id = $1', [company])
    const response = platform('GET', `/api/admin/companies/${company}`)
    await server.untilBlocked()
    await holder.query('commit')
    holder.release()
    expect((await response).status).toBe(404)
  })

  test('a deletion that was undone does not happen', async () => {
    const company = await companyToDelete('Undone')
    await backdateRequest(company)
    await undo(company)
    await run()
    expect(await exists(company)).toBe(true)
  })
})
