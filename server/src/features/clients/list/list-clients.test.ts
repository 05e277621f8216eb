import { clientName, clientSorts } from '@mantel/domain/clients'
import { beforeAll, describe, expect, test } from 'vitest'
import { cursorOf } from '../../../platform/database/paging.ts'
import { readPagedIds, readPages } from '../../../testing/pages.ts'
import { sharedServer, type TestServer } from '../../../testing/server.ts'
import { hannah, rowsOf } from '../testing.ts'

const server = await sharedServer()
const { insert, project } = rowsOf(server)

type Call = Awaited<ReturnType<TestServer['signIn']>>
type Listed = { id: string; email: string } & Parameters<typeof clientName>[0]
const list = async (call: Call, query: Record<string, string> = {}) => {
  const { status, body } = await call('GET', `/api/clients?${new URLSearchParams(query).toString()}`)
  expect([status, status === 200 ? null : body]).toEqual([200, null])
  return body as { items: Listed[]; nextCursor: string | null }
}
const emails = async (call: Call, query: Record<string, string> = {}) =>
  (await list(call, query)).items.map(({ email }) => email)

describe('the client list', () => {
  test('pages through 120 clients with the same name and time without skipping or repeating any', async () => {
    const call = await server.signIn()
    await server.sql(
      `insert into clients (company_id, first_name, last_name, email, created_at)
       select $1, 'Ann', 'Lee', 'office@example.com', '2026-03-12T09:12:00.120Z' from generate_series(1, 120)`,
      [call.companyId],
    )
    const forwards = await readPagedIds(call, '/api/clients', { limit: 50 })
    expect([forwards.length, new Set(forwards).size]).toEqual([120, 120])
    for (const sort of clientSorts) {
      const limit = sort.length % 2 === 0 ? 7 : 50
      const ids = await readPagedIds(call, '/api/clients', { sort, limit })
      expect([sort, ids]).toEqual([sort, sort.startsWith('-') ? forwards.toReversed() : forwards])
    }
    expect((await list(call, { limit: '100' })).nextCursor).not.toBeNull()
    await server.sql('delete from clients where id = any($1)', [forwards.slice(100)])
    expect((await list(call, { limit: '100' })).nextCursor).toBeNull()
  })

  test('returns counts for each view and filter', async () => {
    const call = await server.signIn()
    const active = await insert('clients', {
      company_id: call.companyId,
      email: 'a@example.com',
      source: 'Mail',
    })
    await insert('clients', { company_id: call.companyId, email: 'b@example.com' })
    await project(call.companyId, active)
    const ask = async (search = '') => (await call('GET', `/api/clients/summary${search}`)).body
    const noMoney = { lifetimeValue: 0, openBalance: 0 }
    const views = { all: 2, active: 1, owing: 0 }
    expect(await ask()).toEqual({ ...noMoney, count: 2, views })
    expect(await ask('?view=active')).toEqual({ ...noMoney, count: 1, views })
    expect(await ask('?source=Mail')).toEqual({ ...noMoney, count: 1, views: { ...views, all: 1 } })
    expect(await ask('?search=b@example')).toEqual({
      ...noMoney,
      count: 1,
      views: { all: 1, active: 0, owing: 0 },
    })
  })

  test('sorts by the name that it shows, in any case and script and without accents', async () => {
    const call = await server.signIn()
    const clients = [
      { firstName: 'Zoë', lastName: 'Abbott' },
      { firstName: 'ann', lastName: 'lee' },
      { firstName: 'Élodie' },
      { lastName: 'Feld' },
      { companyName: 'Northbank 10' },
      { companyName: 'northbank 9' },
      { firstName: 'נועה', lastName: 'לוי' },
      {},
    ]
    for (const [at, client] of clients.entries())
      await call('POST', '/api/clients', { ...client, email: `${'gh'[at % 2]}${at}@example.com` })
    const names = async (sort: string) =>
      (await readPages<Listed>(call, '/api/clients', { sort, limit: 3 })).map(clientName)
    const byName = [
      'ann lee',
      'Élodie',
      'Feld',
      'h7@example.com',
      'northbank 9',
      'Northbank 10',
      'Zoë Abbott',
      'נועה לוי',
    ]
    expect(await names('name')).toEqual(byName)
    expect(await names('-name')).toEqual(byName.toReversed())
    expect((await names('created'))[0]).toBe('Zoë Abbott')
    expect((await names('-created'))[0]).toBe('h7@example.com')
  })

  test('continues correctly if clients are added or deleted between two pages', async () => {
    const call = await server.signIn()
    for (const lastName of ['Abel', 'Bird', 'Cole', 'Dorn'])
      await call('POST', '/api/clients', { lastName, email: `${lastName}@example.com` })
    const first = await list(call, { limit: '2' })
    await call('POST', '/api/clients', { lastName: 'Aaron', email: 'aaron@example.com' })
    await call('DELETE', `/api/clients/${first.items[1]?.id}`)
    expect(await emails(call, { limit: '2', cursor: first.nextCursor ?? '' })).toEqual([
      'cole@example.com',
      'dorn@example.com',
    ])
  })

  test('refuses a cursor of another list', async () => {
    const call = await server.signIn()
    const id = crypto.randomUUID()
    const cursors = [
      ['name', 'rubbish'],
      ['name', Buffer.from('["a"]').toString('base64url')],
      ['name', Buffer.from('["a\\u0000", "b"]').toString('base64url')],
      ['name', cursorOf({ value: 'a\u0000', id })],
      ['created', cursorOf({ value: 'lee ann', id })],
      ['created', cursorOf({ value: 7, id })],
      ['-created', cursorOf({ value: '0000-01-01T00:00:00.000Z', id })],
      ['-created', cursorOf({ value: '2026-13-01T00:00:00.000Z', id })],
    ]
    for (const [sort = '', cursor = ''] of cursors) {
      const answer = await call('GET', `/api/clients?${new URLSearchParams({ sort, cursor }).toString()}`)
      expect([sort, cursor, answer.status, answer.body]).toEqual([
        sort,
        cursor,
        400,
        { error: 'This list has changed. Please reload it.' },
      ])
    }
    for (const query of ['limit=0', 'limit=101', 'sort=password', 'view=everything', 'offset=3'])
      expect([query, (await call('GET', `/api/clients?${query}`)).status]).toEqual([query, 400])
  })

  test('filters by source', async () => {
    const call = await server.signIn()
    await call('POST', '/api/clients', { email: 'a@example.com', source: 'Website' })
    await call('POST', '/api/clients', { email: 'b@example.com', source: 'Open House' })
    await call('POST', '/api/clients', { email: 'c@example.com' })
    expect(await emails(call, { source: 'Open House' })).toEqual(['b@example.com'])
    expect(await emails(call, { source: 'Fair' })).toEqual([])
    expect(await emails(call, { source: '' })).toHaveLength(3)
  })

  test('filters by active projects, whatever the stages are called', async () => {
    const call = await server.signIn()
    const { companyId } = call
    await server.sql(
      `update companies set project_stages = '{Inquiry,Signed,Done,Resting,Lost}', stage_kinds =
       '{"Signed":"won","Done":"completed","Resting":"paused","Lost":"canceled"}' where id = $1`,
      [companyId],
    )
    const client = async (email: string, ...projects: Record<string, unknown>[]) => {
      const id = await insert('clients', { company_id: companyId, email })
      for (const values of projects) await project(companyId, id, values)
    }
    await client('inquiry@example.com', { status: 'Inquiry' })
    await client('signed@example.com', { status: 'Done' }, { status: 'Signed' })
    await client('done@example.com', { status: 'Done' })
    await client('resting@example.com', { status: 'Resting' })
    await client('lost@example.com', { status: 'Lost' })
    await client('away@example.com', { status: 'Signed', archived_at: '2026-03-12T09:12:00Z' })
    await client('none@example.com')
    expect(await emails(call, { view: 'active' })).toEqual(['inquiry@example.com', 'signed@example.com'])
    expect(await emails(call, { view: 'active', sort: '-name', limit: '1' })).toEqual(['signed@example.com'])
    expect(await emails(call)).toHaveLength(7)
  })
})

describe('a search', () => {
  let call: Call
  beforeAll(async () => {
    call = await server.signIn()
    const clients = [
      hannah,
      { firstName: 'Robin', lastName: 'O’Hara', email: 'robin_ohara@example.com', phone: '+44 20 7946 0018' },
      { firstName: 'Robin', lastName: 'Ohara', email: 'robinxohara@example.com', source: 'Website' },
      { firstName: 'Johannah', lastName: 'Birk', email: 'jo@example.com' },
      { firstName: 'נועה', lastName: 'לוי', email: 'noa@example.com' },
      { firstName: '🪴 Fern', lastName: '100% Studio', email: 'fern@example.com' },
    ]
    for (const client of clients) await call('POST', '/api/clients', client)
    const outsider = await server.signIn()
    await outsider('POST', '/api/clients', { ...hannah, email: 'other@example.com' })
  })
  const found = (search: string, query: Record<string, string> = {}) => emails(call, { search, ...query })

  test.each([
    ['whitlock HANNAH', ['hannah@example.com']],
    ['555-0143', ['hannah@example.com']],
    ['7946', ['robin_ohara@example.com']],
    ['whitlock realty', ['hannah@example.com']],
    ['noa@', ['noa@example.com']],
    ['נועה', ['noa@example.com']],
    ['🪴', ['fern@example.com']],
    ['100%', ['fern@example.com']],
    ['robin_o', ['robin_ohara@example.com']],
    ['robin%hara', []],
    ['\\', []],
    ["' or 1=1 --", []],
    ['other@example.com', []],
  ])('for %s', async (search, expected) => {
    expect(await found(search)).toEqual(expected)
  })

  test('returns the most similar first, applies filters, and has no next page', async () => {
    expect(await found('hannah')).toEqual(['hannah@example.com', 'jo@example.com'])
    expect(await found('johannah')).toEqual(['jo@example.com'])
    expect(await found('robin', { source: 'Website' })).toEqual(['robinxohara@example.com'])
    expect(await found('robin', { view: 'active' })).toEqual([])
    expect(await found('example.com', { source: 'Website', limit: '1' })).toEqual(['robinxohara@example.com'])
    const { items, nextCursor } = await list(call, { search: 'example.com', limit: '2' })
    expect([items.length, nextCursor]).toEqual([2, null])
  })

  test('for an empty text returns the list', async () => {
    expect(await found('   ')).toHaveLength(6)
  })
})

describe('a client in the list', () => {
  test('has the number of projects, what was received and is open, and the latest activity', async () => {
    const call = await server.signIn('Manager')
    const { companyId } = call
    const { body } = await call('POST', '/api/clients', hannah)
    const ids: string[] = []
    for (const [status, received, open, archived_at] of [
      ['Won', 333_333, 0],
      ['Completed', 20_001, 400],
      ['Completed', 50_000, 0, '2026-03-12T09:12:00Z'],
      ['Bid', 0, 30],
      ['Canceled', 7, 0],
      ['Discovery', 0, 0],
    ] as const) {
      const own = {
        company_id: companyId,
        project_id: await project(companyId, body.id, {
          status,
          archived_at,
          estimate_value: 900_000,
          created_at: '2026-03-10T09:12:00Z',
        }),
      }
      ids.push(own.project_id)
      if (received > 0)
        await insert('transactions', {
          ...own,
          amount: received,
          payment_type: 'full',
          payment_method: 'check',
          status: 'succeeded',
        })
      if (open > 0)
        await insert('invoices', {
          ...own,
          invoice_number: status,
          status: 'sent',
          sent_at: '2026-03-12T09:12:00Z',
          total: open,
        })
    }
    const about = async () => (await call('GET', `/api/clients/${body.id}`)).body
    expect(await about()).toMatchObject({ projectCount: 6, lifetimeValue: 403_341, openBalance: 430 })
    const { latestMerge: _, ...listed } = await about()
    expect((await list(call)).items).toEqual([listed])

    const [created] = await server.sql<{ at: string }>(
      'select to_char(created_at, $2) as at from admin_activities where target_id = $1',
      [body.id, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'],
    )
    expect((await about()).lastActivityAt).toBe(created?.at)
    await insert('project_activities', {
      company_id: companyId,
      project_id: ids[2],
      action: 'a',
      description: 'b',
      created_at: '2999-01-02T03:04:05.060Z',
    })
    expect((await about()).lastActivityAt).toBe('2999-01-02T03:04:05.060Z')
  })

  test('without projects and activity has empty stats', async () => {
    const call = await server.signIn()
    await insert('clients', { company_id: call.companyId, email: 'quiet@example.com' })
    expect((await list(call)).items).toMatchObject([
      { projectCount: 0, lifetimeValue: 0, openBalance: 0, lastActivityAt: null },
    ])
  })
})
