import { describe, expect, test } from 'vitest'
import { sharedServer } from '../../testing/server.ts'
import { hannah, rowsOf } from './testing.ts'

const server = await sharedServer()
const { activities, countOf, insert, limitClients } = rowsOf(server)

test('staff edit contact data and notes of a client, but not the source', async () => {
  const staff = await server.signIn('Staff')
  const { body } = await staff('POST', '/api/clients', hannah)
  const path = `/api/clients/${body.id}`
  const contact = { phone: '555-0100', address: '9 Elm Street', notes: 'Call first' }
  const { body: edited } = await staff('PATCH', path, { ...contact, version: body.version })
  expect(edited).toMatchObject(contact)
  for (const edit of [{ source: 'Referral' }, { phone: null, source: null }])
    expect(await staff('PATCH', path, { ...edit, version: edited.version })).toMatchObject({
      status: 403,
      body: { error: 'You don’t have permission to do this' },
    })
  expect((await staff('GET', path)).body).toMatchObject(edited)
  const manager = await server.signIn('Manager', staff.companyId)
  const { status } = await manager('PATCH', path, { source: 'Referral', version: edited.version })
  expect(status).toBe(200)
})

describe('a new client', () => {
  test('is stored trimmed, with a lowercase email and null for omitted fields', async () => {
    const call = await server.signIn('Staff')
    const { status, body } = await call('POST', '/api/clients', {
      firstName: '  Hannah ',
      lastName: 'Whitlock',
      email: ' Hannah@Example.COM ',
      source: ' Neighbour at the open house ',
      notes: '  Prefers texts.\n\nHas a dog.  ',
      city: '   ',
    })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(String),
      firstName: 'Hannah',
      lastName: 'Whitlock',
      email: 'hannah@example.com',
      phone: null,
      companyName: null,
      address: null,
      city: null,
      state: null,
      zip: null,
      source: 'Neighbour at the open house',
      tags: [],
      notes: 'Prefers texts.\n\nHas a dog.',
      joinedDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      avatar: null,
      isSample: false,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      version: 1,
    })
    expect((await call('GET', `/api/clients/${body.id}`)).body).toMatchObject({
      ...body,
      projectCount: 0,
      lifetimeValue: null,
      openBalance: null,
    })
    expect(await activities(body.id)).toEqual([
      { action: 'client.created', description: 'Added Hannah Whitlock', metadata: {} },
    ])
  })

  test('without a name is called by company name, or else by email', async () => {
    const call = await server.signIn()
    const named = async (input: object) => {
      const { body } = await call('POST', '/api/clients', input)
      return (await activities(body.id))[0]?.description
    }
    expect(await named({ email: 'a@example.com', companyName: 'Tidewater Realty' })).toBe(
      'Added Tidewater Realty',
    )
    expect(await named({ email: 'a@example.com', lastName: 'Osei' })).toBe('Added Osei')
    expect(await named({ email: 'a@example.com' })).toBe('Added a@example.com')
  })

  test.each([
    [{}, 'Email is required'],
    [{ email: '  ' }, 'Email is required'],
    [{ email: 'hannah' }, 'Enter a valid email address'],
    [{ ...hannah, firstName: 'x'.repeat(101) }, 'Use 100 characters or fewer'],
    [{ ...hannah, firstName: 'Han\u202Enah' }, 'Remove hidden characters, or paste as plain text'],
    [{ ...hannah, notes: 'x'.repeat(10_001) }, 'Use 10,000 characters or fewer'],
    [{ ...hannah, avatar: crypto.randomUUID() }, 'Unknown field: avatar'],
  ])('is refused for %j', async (input, error) => {
    const call = await server.signIn()
    expect(await call('POST', '/api/clients', input)).toMatchObject({ status: 400, body: { error } })
    expect(await countOf('clients', call.companyId)).toBe(0)
  })

  test('may share an email address, and is then listed as a duplicate', async () => {
    const [ours, theirs] = [await server.signIn(), await server.signIn()]
    const duplicates = async (email: string) =>
      (await ours('GET', `/api/clients/duplicates?email=${encodeURIComponent(email)}`)).body
    await theirs('POST', '/api/clients', hannah)
    expect(await duplicates(hannah.email)).toEqual([])
    const first = await ours('POST', '/api/clients', hannah)
    const second = await ours('POST', '/api/clients', { ...hannah, firstName: 'Hal' })
    expect(await duplicates(' HANNAH@example.com')).toEqual([first.body, second.body])
    expect(await duplicates('annah@example.com')).toEqual([])
    expect((await ours('GET', '/api/clients/duplicates?email=%25')).status).toBe(400)
  })

  test('completes its item of the startup checklist, once', async () => {
    const call = await server.signIn()
    await insert('startup_checklist', { company_id: call.companyId })
    const checklist = () =>
      server.sql('select clients_imported, version from startup_checklist where company_id = $1', [
        call.companyId,
      ])
    await call('POST', '/api/clients', hannah)
    expect(await checklist()).toEqual([{ clients_imported: true, version: 2 }])
    await call('POST', '/api/clients', hannah)
    expect(await checklist()).toEqual([{ clients_imported: true, version: 2 }])
  })
})

describe('the plan', () => {
  test('accepts exactly as many as it allows out of twenty at once', async () => {
    const call = await server.signIn()
    await insert('clients', { company_id: call.companyId, email: 'sample@example.com', is_sample: true })
    await limitClients(call.companyId, 7)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => call('POST', '/api/clients', { email: `c${n}@example.com` })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(7)
    for (const { status, body } of answers.filter(({ status }) => status !== 201)) {
      expect([status, body]).toEqual([
        402,
        { error: 'Your plan allows up to 7 clients. Upgrade to add more.', code: 'quota_exceeded' },
      ])
    }
    expect(await countOf('clients', call.companyId)).toBe(8)
    expect(await countOf('admin_activities', call.companyId)).toBe(7)
  })
})

describe('an edit', () => {
  test('changes only the given fields and records their previous values', async () => {
    const call = await server.signIn()
    const { body } = await call('POST', '/api/clients', { ...hannah, notes: 'Old' })
    const edited = await call('PATCH', `/api/clients/${body.id}`, {
      version: 1,
      phone: ' 555 ',
      companyName: '',
      notes: 'A long story',
      lastName: 'Whitlock',
    })
    expect(edited.status).toBe(200)
    expect(edited.body).toEqual({
      ...body,
      phone: '555',
      companyName: null,
      notes: 'A long story',
      version: 2,
      updatedAt: expect.any(String),
    })
    expect((await activities(body.id)).at(-1)).toEqual({
      action: 'client.updated',
      description: 'Changed phone, company and notes for Hannah Whitlock',
      metadata: {
        changes: [
          { field: 'phone', before: '+19125550143', after: '555' },
          { field: 'companyName', before: 'Whitlock Realty', after: null },
          { field: 'notes' },
        ],
      },
    })
  })

  test('that changes nothing adds no version and no activity', async () => {
    const call = await server.signIn()
    const { body } = await call('POST', '/api/clients', hannah)
    const same = await call('PATCH', `/api/clients/${body.id}`, { ...hannah, city: ' ', version: 1 })
    expect([same.status, same.body]).toEqual([200, body])
    expect(await activities(body.id)).toHaveLength(1)
    expect(await call('PATCH', `/api/clients/${body.id}`, { version: 1 })).toMatchObject({
      status: 400,
      body: { error: 'Nothing to change' },
    })
  })

  test('of an outdated version is refused and overwrites nothing', async () => {
    const call = await server.signIn()
    const { body } = await call('POST', '/api/clients', hannah)
    const edit = (changes: object) => call('PATCH', `/api/clients/${body.id}`, changes)
    await edit({ version: 1, city: 'Savannah' })
    expect(await edit({ version: 1, city: 'Tybee' })).toMatchObject({
      status: 412,
      body: { error: 'Someone else changed this client', code: 'stale' },
    })
    expect((await edit({ version: 3, city: 'Tybee' })).status).toBe(412)
    expect((await call('GET', `/api/clients/${body.id}`)).body).toMatchObject({
      city: 'Savannah',
      version: 2,
    })
  })

  test('is refused if another edit of the same version is saved first', async () => {
    const call = await server.signIn()
    const { body } = await call('POST', '/api/clients', hannah)
    for (let version = 1; version <= 10; version++) {
      const answers = await Promise.all(
        ['Savannah', 'Tybee'].map((city) =>
          call('PATCH', `/api/clients/${body.id}`, { version, city: `${city} ${version}` }),
        ),
      )
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412])
      const made = answers.find(({ status }) => status === 200)
      const now = await call('GET', `/api/clients/${body.id}`)
      expect([now.body.city, now.body.version]).toEqual([made?.body.city, version + 1])
    }
    expect(await activities(body.id)).toHaveLength(11)
  })
})

describe('another company’s client', () => {
  test('gets the same answer as a missing one and is not changed', async () => {
    const [ours, theirs] = [await server.signIn(), await server.signIn()]
    const { body: client } = await theirs('POST', '/api/clients', hannah)
    const { body: own } = await ours('POST', '/api/clients', hannah)
    const calls = (id: string): [string, string, unknown][] => [
      ['GET', `/api/clients/${id}`, undefined],
      ['PATCH', `/api/clients/${id}`, { version: 1, city: 'Mine' }],
      ['DELETE', `/api/clients/${id}`, undefined],
      ['POST', `/api/clients/${id}/merge`, { otherId: own.id, fromOther: [] }],
      ['POST', `/api/clients/${own.id}/merge`, { otherId: id, fromOther: [] }],
    ]
    const answersFor = (id: string) =>
      Promise.all(
        calls(id).map(async (call) => {
          const { status, text } = await ours(...call)
          return [status, text]
        }),
      )
    const missing = await answersFor(crypto.randomUUID())
    expect(await answersFor(client.id)).toEqual(missing)
    expect(missing).toEqual(Array.from(missing, () => [404, '{"error":"Client not found"}']))
    expect((await theirs('GET', `/api/clients/${client.id}`)).body).toMatchObject(client)
    expect((await ours('GET', `/api/clients/${own.id}`)).body).toMatchObject(own)
  })
})
