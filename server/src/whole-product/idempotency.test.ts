import { randomUUID } from 'node:crypto'
import { post } from '@mantel/domain/endpoints/endpoint'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { conflict } from '../errors.ts'
import { studioWithContract } from '../features/contracts/testing.ts'
import { studioWithProject } from '../features/documents/testing.ts'
import { deleteExpired } from '../features/housekeeping/delete-expired.ts'
import { pdfOfSize, upload } from '../features/uploads/testing.ts'
import { inTransaction } from '../platform/database/tenant.ts'
import { inTransactionWithAnswer } from '../platform/database/transaction-with-answer.ts'
import { password } from '../testing/people.ts'
import { startServer } from '../testing/server.ts'

function signal() {
  let resolve = () => {}
  const promise = new Promise<void>((done) => (resolve = done))
  return { promise, resolve: () => resolve() }
}

const planted = (name: string) =>
  post(`/api/planted/${name}`, {
    access: 'clients:create',
    about: 'Planted',
    changes: ['client'],
    body: z.strictObject({ email: z.string() }),
    response: z.object({ text: z.string() }),
    status: 201,
  })
const [refusing, large, slow] = [planted('refusing'), planted('large'), planted('slow')]
let isOpen = false
let waitForStart = signal()
let waitForEnd = signal()

const server = await startServer({
  extend: (_app, route, { databases }) => {
    const insert = (companyId: string, email: string) =>
      sql`insert into clients (company_id, email) values (${companyId}, ${email})`
    route(refusing, async ({ db, actor, body }) => {
      await db.execute(insert(actor.companyId, body.email))
      if (!isOpen) throw conflict('Not now')
      return { text: 'done' }
    })
    route(large, async () => ({ text: 'x'.repeat(1024 * 1024) }))
    route.withoutTransaction(slow, async ({ actor, body, storeAnswer }) => {
      waitForStart.resolve()
      await waitForEnd.promise
      return inTransactionWithAnswer(databases.runtime, actor, storeAnswer, async (db) => {
        await db.execute(insert(actor.companyId, body.email))
        return { text: 'done' }
      })
    })
    return [refusing, large, slow]
  },
})

/** Signs in a user. `send` and `add` call the API with an idempotency key. */
async function studio(role: 'CompanyAdmin' | 'SuperAdmin' = 'CompanyAdmin', company?: string) {
  const call = await server.signIn(role, company)
  const headers = { authorization: `Bearer ${call.token}` }
  const send = (path: string, body: unknown, key: string = randomUUID()) =>
    server.call('POST', path, body, { ...headers, 'idempotency-key': key })
  const add = (email: string, key: string) => send('/api/clients', { email }, key)
  const emails = async () => {
    const rows = await server.sql<{ email: string }>(
      'select email from clients where company_id = $1 order by email',
      [call.companyId],
    )
    return rows.map(({ email }) => email)
  }
  return { call, send, add, emails, companyId: call.companyId }
}
const inFlight = {
  status: 409,
  body: { error: 'This is still being saved. Try again in a moment.', code: 'in_flight' },
}
const expire = (key: string) =>
  server.sql("update idempotency_keys set expires_at = now() - interval '1 second' where key = $1", [key])
/** Returns the id of the transaction that wrote the row. */
const writerOf = async (table: string, condition: string, value: string) =>
  (await server.sql(`select xmin::text as writer from ${table} where ${condition}`, [value]))[0]?.writer

describe('a repeated call with the same key', () => {
  test('gets the first answer, byte for byte, and creates nothing', async () => {
    const { add, emails } = await studio()
    const first = await add('hannah@example.com', 'k1')
    const second = await add('hannah@example.com', 'k1')
    expect([first.status, second.status, second.text]).toEqual([201, 201, first.text])
    expect([first, second].map(({ headers }) => headers['idempotent-replayed'])).toEqual([undefined, 'true'])
    expect(second.headers['content-type']).toBe(first.headers['content-type'])
    expect(await emails()).toEqual(['hannah@example.com'])
  })

  test('and another body, or for another endpoint, is refused with a sentence', async () => {
    const { add, send, emails } = await studio()
    await add('hannah@example.com', 'k1')
    const refused = {
      status: 422,
      body: {
        error:
          'This Idempotency-Key was already used for another request. Use a new key for each new request.',
        code: 'key_reused',
      },
    }
    expect(await add('otto@example.com', 'k1')).toMatchObject(refused)
    expect(
      await send('/api/saved-costs', { email: 'hannah@example.com', name: 'Movers' }, 'k1'),
    ).toMatchObject({ status: 400 })
    expect(await send('/api/saved-costs', { name: 'Movers', defaultCost: 1 }, 'k1')).toMatchObject(refused)
    expect(await emails()).toEqual(['hannah@example.com'])
  })

  test('of another user or company is another call', async () => {
    const first = await studio()
    const colleague = await studio('CompanyAdmin', first.companyId)
    const stranger = await studio()
    const answers = [
      await first.add('a@example.com', 'k1'),
      await colleague.add('b@example.com', 'k1'),
      await stranger.add('a@example.com', 'k1'),
    ]
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(3)
  })

  test('runs again after a refusal, which is not stored', async () => {
    const { send, emails } = await studio()
    const once = () => send(refusing.path, { email: 'hannah@example.com' }, 'k1')
    isOpen = false
    expect(await once()).toMatchObject({ status: 409, body: { error: 'Not now' } })
    expect(await emails()).toEqual([])
    isOpen = true
    expect([(await once()).status, (await once()).status]).toEqual([201, 201])
    expect(await emails()).toEqual(['hannah@example.com'])
  })

  test('runs again after a day, and housekeeping deletes the key', async () => {
    const { add, emails } = await studio()
    const key = randomUUID()
    await add('hannah@example.com', key)
    const [{ hours } = { hours: 0 }] = await server.sql<{ hours: number }>(
      'select extract(epoch from expires_at - now())::int / 3600.0 as hours from idempotency_keys where key = $1',
      [key],
    )
    expect(Number(hours)).toBeCloseTo(24, 1)
    await expire(key)
    await server.sql('delete from clients where email = $1', ['hannah@example.com'])
    expect((await add('hannah@example.com', key)).headers['idempotent-replayed']).toBeUndefined()
    expect(await emails()).toEqual(['hannah@example.com'])
    const keys = () => server.sql('select from idempotency_keys where key = $1', [key])
    expect(await keys()).toHaveLength(1)
    await expire(key)
    await inTransaction(server.services.databases.worker, { companyId: null }, (db) => deleteExpired(db))
    expect(await keys()).toHaveLength(0)
  })

  test('says that it already happened if the answer was too large to store', async () => {
    const { send } = await studio()
    expect((await send(large.path, { email: 'x' }, 'k1')).status).toBe(201)
    expect(await send(large.path, { email: 'x' }, 'k1')).toMatchObject({
      status: 409,
      body: { code: 'already_saved' },
    })
  })

  test.each([['x'.repeat(201)], ['a b'], ['']])('is refused if the key is %j', async (key) => {
    const { add, emails } = await studio()
    expect(await add('hannah@example.com', key)).toMatchObject({
      status: 400,
      body: { error: 'An Idempotency-Key must have 1 to 200 visible characters' },
    })
    expect(await emails()).toEqual([])
  })
})

describe('parallel calls with the same key', () => {
  test('create one record, in the transaction that stores the answer', async () => {
    const { add, emails } = await studio()
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 20 }, () => add('hannah@example.com', key)))
    const created = answers.filter(({ status }) => status === 201)
    expect(created.length).toBeGreaterThan(0)
    expect(new Set(created.map(({ text }) => text)).size).toBe(1)
    for (const answer of answers.filter(({ status }) => status !== 201))
      expect(answer).toMatchObject(inFlight)
    expect(await emails()).toEqual(['hannah@example.com'])
    expect(await writerOf('clients', 'id = $1', created[0]?.body.id)).toBe(
      await writerOf('idempotency_keys', 'key = $1', key),
    )
  })

  test('wait for no one: while the first runs, others get a 409; if it dies, the next one runs', async () => {
    const { add, emails, companyId } = await studio()
    const { release } = await lockCompany(companyId)
    const first = add('hannah@example.com', 'k1')
    await server.untilBlocked()
    const second = await add('hannah@example.com', 'k1')
    expect(second).toMatchObject(inFlight)
    expect(second.headers['retry-after']).toBe('1')
    await server.services.databases.runtime.query(terminateBlocked)
    expect((await first).status).toBe(503)
    await release()
    expect((await add('hannah@example.com', 'k1')).status).toBe(201)
    expect(await emails()).toEqual(['hannah@example.com'])
  })
})

describe('a call that runs without a transaction', () => {
  test('reserves its key while it runs, and frees it if its transaction dies', async () => {
    const { send, companyId } = await studio()
    const invite = () => send('/api/team/invitations', { email: 'ines@example.com', role: 'Staff' }, 'k1')
    const { release } = await lockCompany(companyId)
    const first = invite()
    await server.untilBlocked()
    expect(await invite()).toMatchObject(inFlight)
    await server.services.databases.runtime.query(terminateBlocked)
    expect((await first).status).toBe(503)
    await release()
    const second = await invite()
    const third = await invite()
    expect([second.status, third.status, third.text]).toEqual([201, 201, second.text])
    expect(await server.sql('select from invitations where company_id = $1', [companyId])).toHaveLength(1)
    expect(await server.sql('select from messages where company_id = $1', [companyId])).toHaveLength(1)
  })

  test('takes effect once, however many arrive at the same time', async () => {
    const { send, companyId } = await studio()
    const invite = () => send('/api/team/invitations', { email: 'ines@example.com', role: 'Staff' }, 'k1')
    const answers = await Promise.all(Array.from({ length: 20 }, invite))
    expect(answers.some(({ status }) => status === 201)).toBe(true)
    for (const answer of answers.filter(({ status }) => status !== 201))
      expect(answer).toMatchObject(inFlight)
    expect(await server.sql('select from invitations where company_id = $1', [companyId])).toHaveLength(1)
    expect(await server.sql('select from messages where company_id = $1', [companyId])).toHaveLength(1)
  })

  test('takes effect once even if its reservation expires while it runs', async () => {
    const { send, emails } = await studio()
    const key = randomUUID()
    const once = () => send(slow.path, { email: 'hannah@example.com' }, key)
    const first = once()
    await waitForStart.promise
    const firstEnd = waitForEnd
    expect(await once()).toMatchObject(inFlight)
    await expire(key)
    waitForEnd = signal()
    waitForEnd.resolve()
    expect((await once()).status).toBe(201)
    firstEnd.resolve()
    expect(await first).toMatchObject(inFlight)
    expect((await once()).status).toBe(201)
    expect(await emails()).toEqual(['hannah@example.com'])
  })

  test('of a process that died runs again when its reservation has expired', async () => {
    const { send, emails } = await studio()
    const key = randomUUID()
    waitForStart = signal()
    waitForEnd = signal()
    const lost = send(slow.path, { email: 'hannah@example.com' }, key)
    await waitForStart.promise
    const [row] = await server.sql<{ seconds: number }>(
      'select extract(epoch from expires_at - now())::int as seconds from idempotency_keys where key = $1',
      [key],
    )
    expect(row?.seconds).toBeGreaterThan(30)
    expect(row?.seconds).toBeLessThanOrEqual(60)
    await expire(key)
    waitForEnd.resolve()
    await lost
    expect(await emails()).toEqual(['hannah@example.com'])
  })
})

describe('the answer is stored in the transaction that makes the change', () => {
  test('for contracts that are sent, extended or restored', async () => {
    const { call, contractId, see } = await studioWithContract(server)
    const headers = { authorization: `Bearer ${call.token}` }
    const act = async (path: string, body: object) => {
      const key = randomUUID()
      const once = () =>
        server.call('POST', `/api/contracts/${contractId}/${path}`, body, {
          ...headers,
          'idempotency-key': key,
        })
      const [first, second] = [await once(), await once()]
      expect([path, first.status, second.text]).toEqual([path, 200, first.text])
      return writerOf('idempotency_keys', 'key = $1', key)
    }
    const lastWriter = (table: string) =>
      writerOf(table, 'contract_id = $1 order by created_at desc limit 1', contractId)
    const { version, content } = await see()
    await call('PATCH', `/api/contracts/${contractId}`, { version, content })
    const [{ id: versionId } = { id: '' }] = await server.sql<{ id: string }>(
      'insert into contract_versions (company_id, contract_id, content) select company_id, id, content from contracts where id = $1 returning id',
      [contractId],
    )
    expect(await act('restorations', { version: (await see()).version, versionId })).toBe(
      await lastWriter('contract_versions'),
    )
    const sending = { recipientName: 'Hannah', recipientEmail: 'hannah@example.com' }
    expect(await act('sendings', { ...sending, version: (await see()).version })).toBe(
      await lastWriter('contract_signing_links'),
    )
    const emailCount = () => server.sql('select from messages where company_id = $1', [call.companyId])
    expect(await emailCount()).toHaveLength(1)
    expect(await act('extensions', { expiresInDays: 90, recipientEmail: 'otto@example.com' })).toBe(
      await lastWriter('contract_signing_links'),
    )
    expect(await emailCount()).toHaveLength(2)
  })

  test('for documents, imports and invitations', async () => {
    const { call, projectId } = await studioWithProject(server)
    const headers = { authorization: `Bearer ${call.token}` }
    const create = async (path: string, body: object | undefined, table: string) => {
      const key = randomUUID()
      const once = () => server.call('POST', path, body, { ...headers, 'idempotency-key': key })
      const [first, second] = [await once(), await once()]
      expect([path, second.status, second.text]).toEqual([path, first.status, first.text])
      const stored = await writerOf('idempotency_keys', 'key = $1', key)
      expect([table, stored]).toEqual([table, await writerOf(table, 'id = $1', first.body.id)])
      return first.body
    }
    const pdf = await upload(call, 'Plan.pdf', pdfOfSize(500))
    await create(
      `/api/projects/${projectId}/documents`,
      { uploadId: pdf, type: 'Other' },
      'project_documents',
    )
    const list = await upload(call, 'clients.csv', Buffer.from('Name,Email\nOtto,otto@example.com'))
    await create('/api/imports', { uploadId: list, kind: 'clients' }, 'imports')
    const { id } = await create(
      '/api/team/invitations',
      { email: 'ines@example.com', role: 'Staff' },
      'invitations',
    )
    await create(`/api/team/invitations/${id}/delivery`, undefined, 'invitations')
  })

  test('for what SuperAdmins create and send', async () => {
    const { send } = await studio('SuperAdmin')
    const user = await server.newUser('Staff', await server.newCompany())
    const [entry] = await server.sql<{ id: string }>(
      "insert into waitlist (email) values ('nora@example.com') returning id",
    )
    const superAdmin = {
      firstName: 'Ada',
      lastName: 'Ito',
      email: 'ada@example.com',
      currentPassword: password,
    }
    const calls: [string, object | undefined, string][] = [
      ['/api/admin/users', superAdmin, "users where email = 'ada@example.com'"],
      [`/api/admin/users/${user.id}/reset-link`, undefined, ''],
      [`/api/admin/waitlist/${entry?.id}/invitation`, undefined, 'waitlist'],
      ['/api/admin/seal-certificates', undefined, 'seal_certificates where retired_at is null'],
    ]
    for (const [path, body, rows] of calls) {
      const key = randomUUID()
      const [first, second] = [await send(path, body, key), await send(path, body, key)]
      expect([path, first.status, second.status, second.text]).toEqual([
        path,
        first.status,
        first.status,
        first.text,
      ])
      expect([path, first.status < 300, second.headers['idempotent-replayed']]).toEqual([path, true, 'true'])
      const stored = await writerOf('idempotency_keys', 'key = $1', key)
      const table = rows || "admin_activities where action = 'password.reset_sent'"
      const [written] = await server.sql(`select xmin::text as writer from ${table}`)
      expect([path, stored]).toEqual([path, written?.writer])
    }
  })
})

/** Locks the company, so that calls that check a plan limit wait. */
async function lockCompany(companyId: string) {
  const locked = signal()
  const released = signal()
  const done = inTransaction(server.services.databases.worker, { companyId }, async (db) => {
    await db.execute(sql`select from companies where id = ${companyId} for no key update`)
    locked.resolve()
    await released.promise
  })
  await locked.promise
  return {
    release: async () => {
      released.resolve()
      await done
    },
  }
}

const terminateBlocked =
  'select pg_terminate_backend(pid) from pg_locks join pg_stat_activity using (pid) where datname = current_database() and not granted'
