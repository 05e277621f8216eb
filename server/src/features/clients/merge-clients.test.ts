import { getTableName, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { clientTables } from '../../features.ts'
import { inTransaction } from '../../platform/database/tenant.ts'
import { hashToken, newToken } from '../../platform/tokens.ts'
import { changedBetween, fingerprint } from '../../testing/fingerprint.ts'
import { sharedServer } from '../../testing/server.ts'
import { addTwoClients, dana, hannah, merge, portalUser, rowsOf } from './testing.ts'

const server = await sharedServer()
const { activities, countOf, insert, project } = rowsOf(server)

describe('merging two clients', () => {
  test('keeps the survivor’s fields, except the chosen ones', async () => {
    const call = await server.signIn('Manager')
    const { survivor, other } = await addTwoClients(call)
    const { status, body } = await merge(call, survivor.id, other.id, ['phone', 'email', 'city', 'address'])
    expect(status).toBe(200)
    expect(body).toEqual({
      ...survivor,
      phone: '555 0199',
      email: 'dana@example.com',
      city: 'Tybee',
      version: 2,
      updatedAt: expect.any(String),
      mergeId: expect.any(String),
    })
    expect(body.notes).toBeNull()
    expect((await call('GET', `/api/clients/${other.id}`)).status).toBe(404)
    expect((await call('GET', '/api/clients')).body.items).toHaveLength(1)
  })

  test('can take every field from the other client, even empty ones', async () => {
    const call = await server.signIn()
    const { survivor, other } = await addTwoClients(call)
    const fields = [
      'firstName',
      'lastName',
      'email',
      'phone',
      'companyName',
      'city',
      'source',
      'notes',
      'avatar',
    ]
    expect((await merge(call, survivor.id, other.id, [...fields, 'notes'])).body).toMatchObject({
      ...dana,
      id: survivor.id,
      companyName: null,
      source: null,
    })
    expect((await merge(call, survivor.id, survivor.id, ['password'])).status).toBe(400)
  })

  test('moves projects, leads, emails, portal access and invitations', async () => {
    const call = await server.signIn()
    const { companyId } = call
    const { survivor, other } = await addTwoClients(call)
    const ofOther = { company_id: companyId, client_id: other.id }
    const token = newToken('invite')
    const moved = {
      projects: [await project(companyId, other.id)],
      leads: [await insert('leads', { ...ofOther, email: 'lead@example.com' })],
      users: [(await portalUser(server, companyId, other.id)).user.id],
      invitations: [
        await insert('invitations', {
          ...ofOther,
          role: 'Client',
          email: 'second@example.com',
          token_hash: hashToken(token),
          expires_at: '2999-01-01T00:00:00Z',
        }),
      ],
      messages: [
        await insert('messages', { ...ofOther, to_address: 'a@b.test', subject: 's', html: 'h', body: 'b' }),
      ],
    }
    await project(companyId, survivor.id)
    await merge(call, survivor.id, other.id)
    for (const [table, ids] of Object.entries(moved))
      expect([table, await server.sql(`select client_id from ${table} where id = any($1)`, [ids])]).toEqual([
        table,
        [{ client_id: survivor.id }],
      ])
    expect((await call('GET', `/api/clients/${survivor.id}`)).body.projectCount).toBe(2)
    expect((await server.call('GET', `/api/invitations/${token}`)).status).toBe(200)
  })

  test('moves the rows of every table that refers to clients', async () => {
    const referring = await server.sql<{ name: string }>(
      "select conrelid::regclass::text as name from pg_constraint where contype = 'f' and confrelid = 'clients'::regclass",
    )
    const moving = Object.values(clientTables).map((table) => getTableName(table))
    expect(moving.toSorted()).toEqual(referring.map(({ name }) => name).toSorted())
  })

  test('is recorded for both, without personal data', async () => {
    const call = await server.signIn()
    const { survivor, other } = await addTwoClients(call)
    await project(call.companyId, other.id)
    const { body } = await merge(call, survivor.id, other.id, ['lastName'])
    const metadata = {
      mergeId: body.mergeId,
      survivorId: survivor.id,
      otherId: other.id,
      fromOther: ['lastName'],
      moved: {
        projects: 1,
        leads: 0,
        users: 0,
        importChanges: 0,
        invitations: 0,
        invoices: 0,
        messages: 0,
        merges: 0,
        reminderEvents: 0,
      },
    }
    expect((await activities(survivor.id)).at(-1)).toEqual({
      action: 'client.merged',
      description: 'Merged Dana Feld into Hannah Whitlock',
      metadata,
    })
    expect((await activities(other.id)).at(-1)).toEqual({
      action: 'client.merged',
      description: 'Dana Feld was merged into Hannah Whitlock',
      metadata,
    })
  })

  test('turns a sample and a real client into a real client', async () => {
    const call = await server.signIn()
    const sample = await insert('clients', {
      company_id: call.companyId,
      email: 'sample@example.com',
      is_sample: true,
    })
    const { body } = await call('POST', '/api/clients', hannah)
    expect((await merge(call, sample, body.id)).body).toMatchObject({ id: sample, isSample: false })
  })

  test('needs two different clients', async () => {
    const call = await server.signIn()
    const { survivor } = await addTwoClients(call)
    for (const otherId of [survivor.id, survivor.id.toUpperCase()])
      expect(await merge(call, survivor.id, otherId, ['phone'])).toMatchObject({
        status: 400,
        body: { error: 'Choose two different clients to merge' },
      })
    expect(await countOf('clients', call.companyId)).toBe(2)
  })

  test('accepts ids in upper case', async () => {
    const call = await server.signIn()
    const { survivor, other } = await addTwoClients(call)
    expect((await merge(call, survivor.id.toUpperCase(), other.id.toUpperCase())).status).toBe(200)
  })

  test('is refused if both can sign in, and changes nothing', async () => {
    const call = await server.signIn()
    const { companyId } = call
    const { survivor, other } = await addTwoClients(call)
    await project(companyId, other.id)
    const [first, second] = [
      await portalUser(server, companyId, survivor.id),
      await portalUser(server, companyId, other.id),
    ]
    const before = await fingerprint(server)
    expect(await merge(call, survivor.id, other.id, ['phone'])).toMatchObject({
      status: 409,
      body: { error: 'Both clients have portal access. Remove it from one of them first.' },
    })
    expect(changedBetween(before, await fingerprint(server))).toEqual([])
    await server.sql('update users set deactivated_at = now() where id = $1', [first.user.id])
    expect((await merge(call, survivor.id, other.id)).status).toBe(200)
    expect((await second('GET', '/api/auth/me')).body.clientId).toBe(survivor.id)
  })
})

describe('at the same time', () => {
  test('two merges of the same pair in both directions make one merge and lose nothing', async () => {
    for (let round = 0; round < 10; round++) {
      const call = await server.signIn()
      const { companyId } = call
      const { survivor: a, other: b } = await addTwoClients(call)
      for (const client of [a.id, b.id, b.id]) await project(companyId, client)
      const answers = await Promise.all([merge(call, a.id, b.id), merge(call, b.id, a.id)])
      expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 404])
      const survivorId = answers.find(({ status }) => status === 200)?.body.id
      const rows = await server.sql('select client_id from projects where company_id = $1', [companyId])
      expect(rows).toEqual(Array(3).fill({ client_id: survivorId }))
      expect(await countOf('clients', companyId)).toBe(1)
    }
  })

  test('a merge waits for a project that is given to another client', async () => {
    const call = await server.signIn()
    const { companyId } = call
    const { survivor, other } = await addTwoClients(call)
    const moving = await project(companyId, other.id)
    const staying = await project(companyId, other.id)
    let merged: ReturnType<typeof merge> | undefined
    await inTransaction(server.services.databases.runtime, { companyId }, async (db) => {
      // Locks the client before the project, as an edit does. In the other order, this transaction could deadlock with
      // the merge and run again.
      await db.execute(sql`select from clients where id = ${survivor.id} for key share`)
      await db.execute(sql`select from projects where id = ${moving} for update`)
      merged = merge(call, survivor.id, other.id)
      await server.untilBlocked()
      await db.execute(sql`update projects set client_id = ${survivor.id} where id = ${moving}`)
    })
    const { status } = (await merged) ?? {}
    const rows = await server.sql('select client_id from projects where id = any($1)', [[moving, staying]])
    expect([status, rows]).toEqual([200, Array(2).fill({ client_id: survivor.id })])
  })

  test('edits, new clients, reassigned projects, merges and deletions do not deadlock', async () => {
    const call = await server.signIn()
    const { companyId } = call
    for (let round = 0; round < 6; round++) {
      const { survivor: a, other: b } = await addTwoClients(call)
      const projects = []
      for (const client of [a.id, b.id, b.id]) projects.push(await project(companyId, client))
      const answers = await Promise.all([
        ...projects.map((id, n) =>
          call('PATCH', `/api/projects/${id}`, { version: 1, clientId: a.id, city: `Tybee ${n}` }),
        ),
        call('PATCH', `/api/clients/${a.id}`, { version: 1, city: 'Tybee' }),
        call('PATCH', `/api/clients/${b.id}`, { version: 1, city: 'Savannah' }),
        merge(call, a.id, b.id),
        call('POST', '/api/clients', hannah),
        call('DELETE', `/api/clients/${b.id}`),
      ])
      for (const { status, text } of answers) expect([text, status < 500]).toEqual([text, true])
    }
    expect(await countOf('projects', companyId)).toBe(18)
  })
})
