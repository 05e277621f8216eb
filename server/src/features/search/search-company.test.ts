import { beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../testing/server.ts'
import { hannah, rowsOf } from '../clients/testing.ts'
import { studioWithInvoice } from '../invoices/testing.ts'

const server = await startServer()
const { project, member, insert } = rowsOf(server)

type Call = Awaited<ReturnType<TestServer['signIn']>>
async function find(call: Call, text: string) {
  const { status, body } = await call('GET', `/api/search?${new URLSearchParams({ text }).toString()}`)
  expect([text, status, status === 200 ? null : body]).toEqual([text, 200, null])
  return {
    projects: body.projects.map(({ title }: { title: string }) => title) as string[],
    clients: body.clients.map(({ email }: { email: string }) => email) as string[],
  }
}
const clientOf = (company: string, values: Record<string, unknown>) =>
  insert('clients', { company_id: company, ...values })

describe('a search', () => {
  let call: Call
  beforeAll(async () => {
    call = await server.signIn()
    const { companyId } = call
    const { body } = await call('POST', '/api/clients', hannah)
    await project(companyId, body.id, { city: 'Savannah', created_at: '2026-03-01T00:00:00Z' })
    await project(companyId, body.id, { title: 'Larkspur', address: '2 Larkspur Lane' })
    await project(companyId, null, {
      title: '100% Linen Loft',
      address: '5 Wren_Close',
      agent_email: 'dana@broker.test',
      agent_phone: '+1 404.555.0177',
    })
    await clientOf(companyId, { first_name: 'Tom', email: 'tom@example.com', phone: '4045550188' })
    await clientOf(companyId, { first_name: 'נועה', last_name: 'לוי', email: 'noa@example.com' })
    await clientOf(companyId, { first_name: '🪴 Fern', email: 'fern@example.com', address: '9 Quarry Hill' })
    await clientOf(companyId, { last_name: 'O’Hara \\ "Sons"', email: 'sons_24/7@example.com' })

    const otherCompany = await server.newCompany()
    const theirs = await clientOf(otherCompany, {
      first_name: 'Hannah',
      email: 'other@example.com',
      phone: '(912) 555-0143',
    })
    await project(otherCompany, theirs, { title: 'Maple of another company', city: 'Savannah' })
  })

  const maple = '412 Maple Avenue'
  test.each<[string, string[], string[]]>([
    ['MAPLE avenue', [maple], []],
    ['savannah', [maple], []],
    ['hannah', ['Larkspur', maple], ['hannah@example.com']],
    ['whitlock', ['Larkspur', maple], ['hannah@example.com']],
    ['hannah@example.com', ['Larkspur', maple], ['hannah@example.com']],
    ['dana@broker', ['100% Linen Loft'], []],
    ['quarry hill', [], ['fern@example.com']],
    ['wh', ['Larkspur', maple], ['hannah@example.com']],
    ['9125550143', ['Larkspur', maple], ['hannah@example.com']],
    ['(912) 555-0143', ['Larkspur', maple], ['hannah@example.com']],
    ['+1 912.555.0143', ['Larkspur', maple], ['hannah@example.com']],
    ['912 555 0143', ['Larkspur', maple], ['hannah@example.com']],
    ['19125550143', ['Larkspur', maple], ['hannah@example.com']],
    ['(404) 555-0188', [], ['tom@example.com']],
    ['404-555-0177', ['100% Linen Loft'], []],
    ['24/7', [], ['sons_24/7@example.com']],
  ])('for %s', async (text, projects, clients) => {
    expect(await find(call, text)).toEqual({ projects, clients })
  })

  test('tolerates typos if nothing matches exactly', async () => {
    expect((await find(call, '412 maple avenve')).projects).toEqual([maple])
    expect((await find(call, 'savanah')).projects).toEqual([maple])
    expect((await find(call, 'larkspurr')).projects).toEqual(['Larkspur'])
    expect((await find(call, 'witlock')).clients).toEqual(['hannah@example.com'])
    expect(await find(call, 'zzzzzzzz')).toEqual({ projects: [], clients: [] })
  })

  test('treats special characters literally', async () => {
    const literal: [string, string[], string[]][] = [
      ['%', ['100% Linen Loft'], []],
      ['100%', ['100% Linen Loft'], []],
      ['n_c', ['100% Linen Loft'], []],
      ['_', ['100% Linen Loft'], ['sons_24/7@example.com']],
      ['\\', [], ['sons_24/7@example.com']],
      ['"sons"', [], ['sons_24/7@example.com']],
      ['o’hara', [], ['sons_24/7@example.com']],
      ['נועה', [], ['noa@example.com']],
      ['🪴', [], ['fern@example.com']],
      ['m%e', [], []],
      ["' or 1=1 --", [], []],
      ['*', [], []],
      ['(?:', [], []],
      ['x'.repeat(200), [], []],
      ['%'.repeat(200), [], []],
      ['🪑 '.repeat(60).trim(), [], []],
    ]
    for (const [text, projects, clients] of literal)
      expect([text, await find(call, text)]).toEqual([text, { projects, clients }])
  })

  test('needs a text of limited length', async () => {
    for (const text of ['', '   ', 'x'.repeat(201), 'a\u0000b']) {
      const { status } = await call('GET', `/api/search?${new URLSearchParams({ text }).toString()}`)
      expect([text.length, status]).toEqual([text.length, 400])
    }
    expect((await call('GET', '/api/search')).status).toBe(400)
  })

  test('never returns records of another company', async () => {
    const { text } = await call('GET', '/api/search?text=hannah')
    expect(text).not.toContain('other@example.com')
    expect(await find(call, 'maple of another company')).toEqual({ projects: [], clients: [] })
  })

  test('returns six of each, archived ones last', async () => {
    const busy = await server.signIn()
    const client = await clientOf(busy.companyId, { email: 'elm@example.com' })
    for (let n = 0; n < 5; n++)
      await project(busy.companyId, client, { title: `Elm ${n}`, archived_at: '2026-03-12T09:12:00Z' })
    for (let n = 5; n < 9; n++) await project(busy.companyId, client, { title: `Elm ${n}` })
    for (let n = 0; n < 9; n++) await clientOf(busy.companyId, { email: `${n}@elm.test` })
    const { projects, clients } = await find(busy, 'elm')
    expect(projects.slice(0, 4).toSorted()).toEqual(['Elm 5', 'Elm 6', 'Elm 7', 'Elm 8'])
    expect([projects.length, clients.length]).toEqual([6, 6])
  })

  test('returns what the palette shows: the stage, the client, the pictures', async () => {
    const { companyId } = call
    const file = await insert('files', {
      company_id: companyId,
      storage_key: crypto.randomUUID(),
      name: 'front.png',
      mime_type: 'image/png',
      size: 1,
      sha256: 'a'.repeat(64),
    })
    const client = await clientOf(companyId, { first_name: 'Pia', email: 'pia@example.com', avatar: file })
    const id = await project(companyId, client, { title: 'Foundry Lofts', status: 'Won' })
    const document = await insert('project_documents', {
      company_id: companyId,
      project_id: id,
      file_id: file,
      file_name: 'front.png',
    })
    await server.sql('update projects set photos = $2 where id = $1', [id, [document]])
    const { body } = await call('GET', '/api/search?text=foundry')
    expect(body.projects).toEqual([
      {
        id,
        title: 'Foundry Lofts',
        address: maple,
        clientName: 'Pia',
        status: 'Won',
        stageKind: 'won',
        coverFileId: file,
      },
    ])
    expect((await call('GET', '/api/search?text=pia')).body.clients).toEqual([
      {
        id: client,
        firstName: 'Pia',
        lastName: null,
        companyName: null,
        email: 'pia@example.com',
        avatar: file,
      },
    ])
  })
})

describe('a search among many records', () => {
  test('finds an exact name even if the word is part of every other name', async () => {
    const call = await server.signIn()
    await server.sql(
      `insert into clients (company_id, first_name, email) select $1, 'Robin', n || '@robin.test' from generate_series(1, 6000) n`,
      [call.companyId],
    )
    const old = { created_at: '2020-01-01T00:00:00Z' }
    await clientOf(call.companyId, { last_name: 'Bina', email: 'old@example.com', ...old })
    await clientOf(call.companyId, { last_name: 'Marobina', email: 'older@example.com', ...old })
    await server.sql('analyze clients')
    for (const text of ['bin', 'bina', 'bi'])
      expect((await find(call, text)).clients[0]).toBe('old@example.com')
    expect((await find(call, 'robin')).clients).toHaveLength(6)
    expect((await find(call, 'bina example')).clients).toEqual(['old@example.com', 'older@example.com'])
    expect((await find(call, '5999@robin')).clients).toEqual(['5999@robin.test'])
  })

  test('finds a common word that only old records have', async () => {
    const call = await server.signIn()
    await server.sql(
      `insert into clients (company_id, first_name, email, created_at)
       select $1, case when n > 3000 then 'Atlanta' else 'Macon' end, n || '@example.com', now() - n * interval '1 minute'
       from generate_series(1, 9000) n`,
      [call.companyId],
    )
    expect((await find(call, 'atlanta')).clients).toHaveLength(6)
    await server.sql(
      `insert into clients (company_id, first_name, email)
       select $1, 'Macon', n || '@example.com' from generate_series(9001, 11000) n`,
      [call.companyId],
    )
    expect((await find(call, 'atlanta')).clients).toHaveLength(6)
  })
})

describe('a user who sees only their own projects', () => {
  test('finds these and their clients, even if many others are as similar', async () => {
    const admin = await server.signIn()
    const { companyId } = admin
    await server.sql('update companies set staff_see_all_projects = false where id = $1', [companyId])
    await server.sql(
      `with c as (insert into clients (company_id, first_name, email)
         select $1, 'Robin', n || '@robin.test' from generate_series(1, 900) n returning id)
       insert into projects (company_id, client_id, title, address) select $1, id, 'Robin Hill', 'Robin Hill' from c`,
      [companyId],
    )
    const client = await clientOf(companyId, {
      first_name: 'Wren and her brother Robin',
      email: 'wren@example.com',
      created_at: '2020-01-01T00:00:00Z',
    })
    const mine = await project(companyId, client, {
      title: 'The old house at Robin Hill, east wing',
      created_at: '2020-01-01T00:00:00Z',
    })
    await clientOf(companyId, {
      first_name: 'New Robin',
      email: 'new@example.com',
      created_at: '2020-01-02T00:00:00Z',
    })
    const staff = await server.signIn('Staff', companyId)
    expect(await find(staff, 'robin')).toEqual({ projects: [], clients: ['new@example.com'] })
    await member(companyId, mine, staff.user.id)
    const expected = {
      projects: ['The old house at Robin Hill, east wing'],
      clients: ['new@example.com', 'wren@example.com'],
    }
    expect(await find(staff, 'robin')).toEqual(expected)
    expect((await find(staff, 'robbin')).clients).toEqual(expected.clients)
    expect((await find(admin, 'robin')).projects).toHaveLength(6)

    const listed = async (path: string) => (await staff('GET', path)).body
    expect((await listed('/api/projects?search=robin')).items).toMatchObject([{ id: mine }])
    expect((await listed('/api/projects/summary?search=robin')).count).toBe(1)
    const emails = (await listed('/api/clients?search=robin')).items.map(
      ({ email }: { email: string }) => email,
    )
    expect(emails).toEqual(expected.clients)
    expect((await listed('/api/clients/summary?search=robin')).count).toBe(2)
  })
})

describe('invoices', () => {
  test('are found by number and client, by users who may see prices, in their own projects', async () => {
    const { call: admin, companyId, projectId, newProject, newInvoice } = await studioWithInvoice(server)
    const first = await newInvoice()
    await newInvoice(await newProject({ title: 'Harbor View' }))
    const numbers = async (call: Call, text: string) =>
      (await call('GET', `/api/search?${new URLSearchParams({ text }).toString()}`)).body.invoices.map(
        ({ invoiceNumber }: { invoiceNumber: string }) => invoiceNumber,
      )
    expect(await numbers(admin, first.invoiceNumber)).toEqual([first.invoiceNumber])
    expect(await numbers(admin, 'whitlock')).toHaveLength(2)
    expect((await admin('GET', `/api/search?text=${first.invoiceNumber}`)).body.invoices).toEqual([
      {
        id: first.id,
        invoiceNumber: first.invoiceNumber,
        projectTitle: '412 Maple Avenue',
        clientName: 'Hannah Whitlock',
      },
    ])
    const staff = await server.signIn('Staff', companyId)
    expect(await numbers(staff, 'whitlock')).toEqual([])
    await server.sql(
      'update companies set staff_see_prices = true, staff_see_all_projects = false where id = $1',
      [companyId],
    )
    expect(await numbers(staff, 'whitlock')).toEqual([])
    await member(companyId, projectId, staff.user.id)
    expect(await numbers(staff, 'whitlock')).toEqual([first.invoiceNumber])
    expect(await numbers(await server.signIn(), first.invoiceNumber)).toEqual([])
  })
})
