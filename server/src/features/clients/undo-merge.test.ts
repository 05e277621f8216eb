import { describe, expect, test } from 'vitest'
import { hashToken, newToken } from '../../platform/tokens.ts'
import { changedBetween, fingerprint } from '../../testing/fingerprint.ts'
import { sharedServer, type TestServer } from '../../testing/server.ts'
import { addTwoClients, dana, hannah, merge, portalUser, rowsOf } from './testing.ts'

const server = await sharedServer()
const { activities, countOf, insert, limitClients, project } = rowsOf(server)

type Call = Awaited<ReturnType<TestServer['signIn']>>

const undo = (call: Call, mergeId: string) => call('POST', `/api/clients/merges/${mergeId}/undo`)
const get = async (call: Call, id: string) => (await call('GET', `/api/clients/${id}`)).body
const clientOf = async (table: string, id: string) =>
  (await server.sql<{ client_id: string }>(`select client_id from ${table} where id = $1`, [id]))[0]
    ?.client_id

async function mergedClients(fromOther: string[] = [], role: 'CompanyAdmin' | 'Manager' = 'CompanyAdmin') {
  const call = await server.signIn(role)
  const { survivor, other } = await addTwoClients(call)
  const { body } = await merge(call, survivor.id, other.id, fromOther)
  return { call, companyId: call.companyId, survivor, other, mergeId: body.mergeId as string }
}

const tooLate = {
  error:
    'This merge can no longer be undone. It’s older than 7 days, was already undone, or the client was deleted.',
}

describe('undoing a merge', () => {
  test('restores both as they were, each under their own id', async () => {
    const { call, survivor, other, mergeId } = await mergedClients(['lastName', 'email', 'notes'], 'Manager')
    const { status, body } = await undo(call, mergeId)
    expect([status, body]).toEqual([
      200,
      { survivor: { ...survivor, version: 3, updatedAt: expect.any(String) }, restored: other },
    ])
    expect(await get(call, other.id)).toMatchObject(other)
    expect(await get(call, survivor.id)).toMatchObject({
      lastName: 'Whitlock',
      email: hannah.email,
      notes: null,
    })
    const found = await call('GET', '/api/clients?search=feld')
    expect(found.body.items.map(({ id }: { id: string }) => id)).toEqual([other.id])
  })

  test('moves back what had moved, and nothing that was added later', async () => {
    const call = await server.signIn()
    const { companyId } = call
    const { survivor, other } = await addTwoClients(call)
    const ofOther = { company_id: companyId, client_id: other.id }
    const portal = await portalUser(server, companyId, other.id)
    const email = { to_address: 'a@b.test', subject: 's', html: 'h', body: 'b' }
    const moved: [string, string][] = [
      ['projects', await project(companyId, other.id)],
      ['leads', await insert('leads', { ...ofOther, email: 'lead@example.com' })],
      ['users', portal.user.id],
      ['messages', await insert('messages', { ...ofOther, ...email })],
    ]
    const own = await project(companyId, survivor.id)
    const { body } = await merge(call, survivor.id, other.id)
    const later = await project(companyId, survivor.id)
    await undo(call, body.mergeId)
    for (const [table, id] of moved) expect([table, await clientOf(table, id)]).toEqual([table, other.id])
    for (const id of [own, later]) expect(await clientOf('projects', id)).toBe(survivor.id)
    expect((await portal('GET', '/api/auth/me')).body.clientId).toBe(other.id)
    expect((await get(call, other.id)).projectCount).toBe(1)
  })

  test('moves the user who accepted the other one’s invitation in the meantime', async () => {
    const call = await server.signIn()
    const { companyId } = call
    const { survivor, other } = await addTwoClients(call)
    const token = newToken('invite')
    const email = `dana-${companyId}@example.com`
    await insert('invitations', {
      company_id: companyId,
      client_id: other.id,
      role: 'Client',
      email,
      token_hash: hashToken(token),
      expires_at: '2999-01-01T00:00:00Z',
    })
    const already = await portalUser(server, companyId, survivor.id)
    const { body } = await merge(call, survivor.id, other.id)
    const account = { firstName: 'Dana', lastName: 'Feld', password: 'plaster and ink' }
    expect((await server.call('POST', `/api/invitations/${token}/acceptance`, account)).status).toBe(200)
    await undo(call, body.mergeId)
    const users = await server.sql(
      'select email, client_id from users where company_id = $1 and client_id is not null',
      [companyId],
    )
    expect(users).toHaveLength(2)
    expect(users).toContainEqual({ email, client_id: other.id })
    expect(users).toContainEqual({ email: already.user.email, client_id: survivor.id })
  })

  test('leaves later changes alone', async () => {
    const call = await server.signIn()
    const { companyId } = call
    const { survivor, other } = await addTwoClients(call)
    const { body: third } = await call('POST', '/api/clients', { email: 'third@example.com' })
    const [given, free, staying] = [
      await project(companyId, other.id),
      await project(companyId, other.id),
      await project(companyId, other.id),
    ]
    const { body } = await merge(call, survivor.id, other.id, ['phone', 'city'])
    await call('PATCH', `/api/clients/${survivor.id}`, { version: body.version, phone: '555 0000' })
    await call('PATCH', `/api/projects/${given}`, { version: 2, clientId: third.id })
    await call('PATCH', `/api/projects/${free}`, { version: 2, clientId: null })
    const { body: undone } = await undo(call, body.mergeId)
    expect(undone.survivor).toMatchObject({ phone: '555 0000', city: null })
    expect(undone.restored).toMatchObject({ phone: dana.phone, city: dana.city })
    expect([await clientOf('projects', given), await clientOf('projects', free)]).toEqual([third.id, null])
    expect(await clientOf('projects', staying)).toBe(other.id)
  })

  test('is recorded for both', async () => {
    const { call, survivor, other, mergeId } = await mergedClients(['lastName'])
    await undo(call, mergeId)
    const metadata = { survivorId: survivor.id, otherId: other.id }
    expect((await activities(survivor.id)).at(-1)).toEqual({
      action: 'client.merge_undone',
      description: 'Undid the merge of Dana Feld into Hannah Whitlock',
      metadata,
    })
    expect((await activities(other.id)).at(-1)).toEqual({
      action: 'client.merge_undone',
      description: 'Restored Dana Feld by undoing a merge',
      metadata,
    })
  })

  test('turns a sample into a sample again', async () => {
    const call = await server.signIn()
    const { companyId } = call
    const sample = await insert('clients', { company_id: companyId, email: 's@example.com', is_sample: true })
    const { body: real } = await call('POST', '/api/clients', hannah)
    const { body } = await merge(call, sample, real.id)
    // One client counts toward the plan before and after the undo, so the undo is allowed even if the plan is full.
    await limitClients(companyId, 1)
    const undone = await undo(call, body.mergeId)
    expect(undone).toMatchObject({
      status: 200,
      body: { survivor: { isSample: true }, restored: { isSample: false } },
    })
  })
})

describe('a merge can be undone', () => {
  test('from the client’s page by permitted users, the latest first', async () => {
    const { call, companyId, survivor, mergeId } = await mergedClients()
    const offered = async (caller = call) => (await get(caller, survivor.id)).latestMerge
    const dated = { mergedAt: expect.any(String) }
    expect(await offered()).toEqual({ id: mergeId, name: 'Dana Feld', ...dated })
    expect(await offered(await server.signIn('Staff', companyId))).toBeNull()
    const { body: third } = await call('POST', '/api/clients', { email: 'third@example.com' })
    const { body } = await merge(call, survivor.id, third.id)
    expect(await offered()).toEqual({ id: body.mergeId, name: 'third@example.com', ...dated })
    await undo(call, body.mergeId)
    expect(await offered()).toMatchObject({ id: mergeId })
    await undo(call, mergeId)
    expect(await offered()).toBeNull()
  })
})

describe('a merge cannot be undone', () => {
  test('by users without the permission, or by another company', async () => {
    const { call, companyId, mergeId } = await mergedClients()
    const staff = await server.signIn('Staff', companyId)
    expect((await undo(staff, mergeId)).status).toBe(403)
    const outsider = await server.signIn()
    const answers = [await undo(outsider, mergeId), await undo(outsider, crypto.randomUUID())]
    expect(answers.map(({ status, body }) => [status, body])).toEqual(Array(2).fill([404, tooLate]))
    expect((await undo(call, mergeId)).status).toBe(200)
  })

  test('twice, or after seven days', async () => {
    const { call, mergeId } = await mergedClients()
    await undo(call, mergeId)
    expect(await undo(call, mergeId)).toMatchObject({ status: 404, body: tooLate })

    const old = await mergedClients()
    await server.sql('update client_merges set expires_at = now() where id = $1', [old.mergeId])
    expect(await undo(old.call, old.mergeId)).toMatchObject({ status: 404, body: tooLate })
    expect((await get(old.call, old.survivor.id)).latestMerge).toBeNull()
  })

  test('after the survivor was deleted with all personal data', async () => {
    const { call, companyId, survivor, other, mergeId } = await mergedClients(['phone'])
    await call('DELETE', `/api/clients/${survivor.id}`)
    expect(await countOf('client_merges', companyId)).toBe(0)
    expect(await undo(call, mergeId)).toMatchObject({ status: 404, body: tooLate })
    for (const id of [survivor.id, other.id])
      expect(JSON.stringify(await activities(id))).not.toMatch(/dana@|hannah@|0199|0143|oak/)
  })

  test('before a later merge of the survivor', async () => {
    const { call, survivor, other, mergeId } = await mergedClients(['phone'])
    const { body: third } = await call('POST', '/api/clients', { email: 'third@example.com', phone: '3' })
    const second = await merge(call, survivor.id, third.id, ['phone'])
    const before = await fingerprint(server)
    expect(await undo(call, mergeId)).toMatchObject({
      status: 409,
      body: { error: 'Hannah Whitlock was merged with third@example.com after that. Undo that merge first.' },
    })
    expect(changedBetween(before, await fingerprint(server))).toEqual([])
    expect((await undo(call, second.body.mergeId)).body.survivor.phone).toBe(dana.phone)
    expect((await undo(call, mergeId)).body).toMatchObject({
      survivor: { phone: '+19125550143' },
      restored: { id: other.id },
    })
  })

  test('while the survivor is merged into another client, until that is undone', async () => {
    const { call, companyId, survivor, other, mergeId } = await mergedClients()
    const moving = await project(companyId, survivor.id)
    const { body: third } = await call('POST', '/api/clients', { email: 'third@example.com' })
    const second = await merge(call, third.id, survivor.id)
    expect(await undo(call, mergeId)).toMatchObject({
      status: 409,
      body: { error: 'third@example.com was merged with Hannah Whitlock after that. Undo that merge first.' },
    })
    expect((await undo(call, second.body.mergeId)).body.restored.id).toBe(survivor.id)
    expect(await clientOf('projects', moving)).toBe(survivor.id)
    expect((await undo(call, mergeId)).body).toMatchObject({
      survivor: { id: survivor.id },
      restored: { id: other.id },
    })
  })

  test('beyond the plan’s limit, and changes nothing', async () => {
    const { call, companyId, mergeId } = await mergedClients(['phone'])
    await limitClients(companyId, 1)
    const before = await fingerprint(server)
    expect(await undo(call, mergeId)).toMatchObject({
      status: 402,
      body: { error: 'Your plan allows up to 1 client. Upgrade to add more.', code: 'quota_exceeded' },
    })
    expect(changedBetween(before, await fingerprint(server))).toEqual([])
    await limitClients(companyId, 2)
    expect((await undo(call, mergeId)).status).toBe(200)
  })
})

describe('at the same time', () => {
  test('several requests undo the same merge once', async () => {
    const { call, companyId, survivor, other, mergeId } = await mergedClients()
    const answers = await Promise.all(Array.from({ length: 8 }, () => undo(call, mergeId)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array(7).fill(404),
    ])
    expect(await countOf('clients', companyId)).toBe(2)
    for (const { id } of [survivor, other])
      expect((await activities(id)).filter(({ action }) => action === 'client.merge_undone')).toHaveLength(1)
  })

  test('a plan with one client left accepts one, added or restored', async () => {
    const { call, companyId, mergeId } = await mergedClients()
    await limitClients(companyId, 2)
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => undo(call, mergeId)),
      ...Array.from({ length: 4 }, () => call('POST', '/api/clients', hannah)),
    ])
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
    expect(await countOf('clients', companyId)).toBe(2)
  })

  test('edits, merges, deletions and undoing do not deadlock or lose a project', async () => {
    const call = await server.signIn()
    const { companyId } = call
    for (let round = 0; round < 6; round++) {
      const { survivor: a, other: b } = await addTwoClients(call)
      const { body: c } = await call('POST', '/api/clients', { email: 'c@example.com' })
      const moving = [await project(companyId, b.id), await project(companyId, b.id)]
      const { body } = await merge(call, a.id, b.id, ['phone'])
      const answers = await Promise.all([
        ...moving.map((id, n) =>
          call('PATCH', `/api/projects/${id}`, { version: 2, clientId: c.id, city: `Tybee ${n}` }),
        ),
        call('PATCH', `/api/clients/${a.id}`, { version: 2, phone: '1' }),
        undo(call, body.mergeId),
        merge(call, c.id, a.id),
        undo(call, body.mergeId),
        call('DELETE', `/api/clients/${a.id}`),
        call('POST', '/api/clients', hannah),
      ])
      for (const { status, text } of answers) expect([text, status < 500]).toEqual([text, true])
    }
    expect(await countOf('projects', companyId)).toBe(12)
  })
})
