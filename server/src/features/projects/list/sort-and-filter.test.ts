import type { ProjectInList } from '@mantel/domain/projects/projects'
import { describe, expect, test } from 'vitest'
import { readPages } from '../../../testing/pages.ts'
import { sharedServer, type TestServer } from '../../../testing/server.ts'
import { rowsOf } from '../../clients/testing.ts'
import { newStudio } from '../testing.ts'

const server = await sharedServer()
const { insert, member, project } = rowsOf(server)
type Call = Awaited<ReturnType<TestServer['signIn']>>

/** Returns the titles of a list, read in pages of two. */
const titles = async (call: Call, query: Record<string, string | number>) =>
  (await readPages<ProjectInList>(call, '/api/projects', { limit: 2, ...query })).map(({ title }) => title)

async function withInvoice(companyId: string, projectId: string, total: number) {
  await insert('invoices', {
    company_id: companyId,
    project_id: projectId,
    invoice_number: projectId,
    status: 'sent',
    sent_at: '2026-03-12T09:12:00Z',
    total,
  })
}

/** Three projects that differ in every column, and one without any value. */
async function differentProjects() {
  const { call, companyId } = await newStudio(server)
  await server.sql('delete from projects where company_id = $1', [companyId])
  const client = (first_name: string) =>
    insert('clients', { company_id: companyId, first_name, email: `${first_name.length}@example.com` })
  const add = async (title: string, clientName: string | null, values: Record<string, unknown>) =>
    project(companyId, clientName && (await client(clientName)), { title, address: 'x', ...values })
  await add('Empty', null, { status: 'Discovery', created_at: '2026-01-04T12:00:00Z' })
  const a = await add('10 Elm', 'Élodie', {
    status: 'Won',
    type: 'Other',
    source: 'Website',
    date_serviced: '2026-05-01',
    date_of_destage: '2026-08-01',
    date_booked: '2026-01-01',
    estimate_value: 300_000,
    created_at: '2026-01-03T12:00:00Z',
  })
  const b = await add('9 Elm', 'eric', {
    status: 'Bid',
    type: 'Full Stage',
    source: 'Referral',
    date_serviced: '2026-04-01',
    date_of_destage: '2026-09-01',
    date_booked: '2026-02-01',
    estimate_value: 200_000,
    created_at: '2026-01-02T12:00:00Z',
  })
  const c = await add('ash', 'Zed', {
    status: 'Canceled',
    type: 'Enhancement',
    source: 'Agent',
    date_serviced: '2026-06-01',
    date_of_destage: '2026-07-01',
    date_booked: '2026-03-01',
    estimate_value: 100_000,
    created_at: '2026-01-01T12:00:00Z',
  })
  await withInvoice(companyId, a, 500)
  await withInvoice(companyId, b, 900)
  await withInvoice(companyId, c, 700)
  return { call, companyId, ids: { a, b, c } }
}

describe('a list of projects', () => {
  test('sorts by every column in both directions, with missing values last', async () => {
    const { call, companyId } = await differentProjects()
    await server.sql(
      `insert into project_activities (company_id, project_id, action, description, created_at)
       select company_id, id, 'a', 'b', timestamptz '2030-01-01' + (char_length(title) + case title when 'Empty' then 0.5 else 0 end) * interval '1 day'
       from projects where company_id = $1`,
      [companyId],
    )
    const orders: Record<string, string[]> = {
      title: ['9 Elm', '10 Elm', 'ash', 'Empty'],
      client: ['10 Elm', '9 Elm', 'ash', 'Empty'],
      stage: ['Empty', '9 Elm', '10 Elm', 'ash'],
      install: ['9 Elm', '10 Elm', 'ash', 'Empty'],
      destage: ['ash', '10 Elm', '9 Elm', 'Empty'],
      booked: ['10 Elm', '9 Elm', 'ash', 'Empty'],
      type: ['ash', '9 Elm', '10 Elm', 'Empty'],
      source: ['ash', '9 Elm', '10 Elm', 'Empty'],
      created: ['ash', '9 Elm', '10 Elm', 'Empty'],
      activity: ['ash', '9 Elm', 'Empty', '10 Elm'],
      value: ['ash', '9 Elm', '10 Elm', 'Empty'],
      balance: ['Empty', '10 Elm', 'ash', '9 Elm'],
    }
    const mayBeMissing = ['client', 'install', 'destage', 'booked', 'source', 'value']
    for (const [sort, expected] of Object.entries(orders)) {
      // The two projects of type Other are in the order of their ids.
      const listed = (await titles(call, { sort })).filter((title) => sort !== 'type' || title !== 'Empty')
      const wanted = expected.filter((title) => sort !== 'type' || title !== 'Empty')
      expect([sort, listed]).toEqual([sort, wanted])
      const reversed = mayBeMissing.includes(sort)
        ? [...wanted.slice(0, 3).toReversed(), 'Empty']
        : wanted.toReversed()
      const down = (await titles(call, { sort: `-${sort}` })).filter(
        (title) => sort !== 'type' || title !== 'Empty',
      )
      expect([`-${sort}`, down]).toEqual([`-${sort}`, reversed])
    }
  })

  test('sorts by the next step like the board does by urgency', async () => {
    const { call, companyId } = await newStudio(server)
    await server.sql(
      `insert into projects (company_id, title, address, status, final_payment_due_date, date_serviced, contract_signing_status, estimate_value)
       select $1, 'House ' || n, 'x', (array['Discovery', 'Won', 'Paused'])[1 + n % 3],
         case when n % 4 = 0 then current_date - n end, case when n % 5 = 0 then current_date + n end,
         case when n % 7 = 0 then 'draft' else 'none' end, case when n % 2 = 0 then n * 100 end
       from generate_series(1, 40) n`,
      [companyId],
    )
    const { items } = (await call('GET', '/api/projects?sort=next&limit=100')).body
    const keys = items.map(({ nextStep }: ProjectInList) => {
      const hues = ['red', 'amber', 'gold', 'blue', 'neutral', 'green']
      const rank = nextStep ? hues.indexOf(nextStep.hue) : 9
      return `${rank} ${String(nextStep?.rule ?? 0).padStart(2, '0')}`
    })
    expect(keys).toEqual(keys.toSorted())
    expect(new Set(keys).size).toBeGreaterThan(4)
  })

  test('follows a client’s new name, and a project’s new client', async () => {
    const { call, companyId, ids } = await differentProjects()
    await server.sql("update clients set first_name = 'Aaron' where company_id = $1 and first_name = 'Zed'", [
      companyId,
    ])
    expect((await titles(call, { sort: 'client' }))[0]).toBe('ash')
    await server.sql('update projects set client_id = null where id = $1', [ids.c])
    expect((await titles(call, { sort: 'client' })).slice(-2).toSorted()).toEqual(['Empty', 'ash'])
    await server.sql('delete from clients where company_id = $1', [companyId])
    expect(
      await server.sql(
        'select client_sort_name as name from project_standings where company_id = $1 and client_sort_name is not null',
        [companyId],
      ),
    ).toEqual([])
  })

  test.each([
    ['type=Other&type=Enhancement&sort=title', ['10 Elm', 'ash', 'Empty']],
    ['status=Won&status=Bid&source=Website', ['10 Elm']],
    ['install=2026-04-01..2026-05-01&sort=title', ['9 Elm', '10 Elm']],
    ['install=none', ['Empty']],
    ['install=2026-05-02..', ['ash']],
    ['destage=..2026-07-31', ['ash']],
    ['booked=2026-02-01..2026-02-01', ['9 Elm']],
    ['created=2026-01-03..', ['Empty', '10 Elm']],
    ['value=150000..300000&sort=value', ['9 Elm', '10 Elm']],
    ['value=none', ['Empty']],
    ['balance=600..&sort=balance', ['ash', '9 Elm']],
    ['balance=none', ['Empty']],
    ['view=owing&sort=client', ['10 Elm', '9 Elm', 'ash']],
    ['view=owing&balance=800..&sort=stage', ['9 Elm']],
    ['value=200000..&type=Other&sort=activity', ['10 Elm']],
  ])('filters by %s', async (query, expected) => {
    const { call } = await differentProjects()
    const { status, body } = await call('GET', `/api/projects?${query}`)
    expect([status, body.items?.map(({ title }: ProjectInList) => title)]).toEqual([200, expected])
    const summary = (await call('GET', `/api/projects/summary?${query.replace(/&?sort=\w+/, '')}`)).body
    const sumOf = (name: 'value' | 'openAmount') =>
      body.items.reduce((sum: number, row: ProjectInList) => sum + (row[name] ?? 0), 0)
    expect(summary).toMatchObject({
      count: expected.length,
      value: sumOf('value'),
      openAmount: sumOf('openAmount'),
    })
  })

  test('filters by team members and by who has to do the next step', async () => {
    const { call, companyId, ids } = await differentProjects()
    const [one, other] = [await server.signIn('Staff', companyId), await server.signIn('Staff', companyId)]
    await member(companyId, ids.a, one.user.id)
    await member(companyId, ids.b, other.user.id)
    const query = `memberId=${one.user.id}&memberId=${other.user.id}&sort=title`
    const listed = (await call('GET', `/api/projects?${query}`)).body.items
    expect(listed.map(({ title }: ProjectInList) => title)).toEqual(['9 Elm', '10 Elm'])
    for (const needs of ['us', 'client']) {
      const { items } = (await call('GET', `/api/projects?needs=${needs}`)).body
      const all = (await call('GET', '/api/projects')).body.items as ProjectInList[]
      expect(items).toHaveLength(all.filter(({ nextStep }) => nextStep?.waitsFor === needs).length)
    }
  })

  test('refuses filters that are not valid', async () => {
    const { call } = await newStudio(server)
    for (const query of [
      'install=yesterday',
      'value=a..b',
      'value=-5..',
      'install=2026-02-30..',
      'sort=password',
    ])
      expect([query, (await call('GET', `/api/projects?${query}`)).status]).toEqual([query, 400])
  })
})

describe('a list of projects for staff who may not see prices', () => {
  test('is not sorted, filtered or summed by amounts', async () => {
    const { companyId } = await differentProjects()
    const staff = await server.signIn('Staff', companyId)
    for (const query of ['sort=value', 'sort=-balance', 'value=1..', 'balance=none', 'view=owing'])
      expect([query, (await staff('GET', `/api/projects?${query}`)).status]).toEqual([query, 403])
    for (const query of ['value=1..', 'balance=none', 'view=owing'])
      expect([query, (await staff('GET', `/api/projects/summary?${query}`)).status]).toEqual([query, 403])
    const summary = (await staff('GET', '/api/projects/summary')).body
    expect(summary).toMatchObject({ count: 4, value: null, openAmount: null })
    expect(summary.views.owing).toBeUndefined()
    await server.sql('update companies set staff_see_prices = true where id = $1', [companyId])
    expect(await titles(staff, { sort: '-value' })).toEqual(['10 Elm', '9 Elm', 'ash', 'Empty'])
    expect((await staff('GET', '/api/projects/summary')).body).toMatchObject({
      value: 600_000,
      openAmount: 2100,
    })
  })

  test('contains only their own projects if the company says so, in every order', async () => {
    const { companyId, ids } = await differentProjects()
    await server.sql(
      'update companies set staff_see_all_projects = false, staff_see_prices = true where id = $1',
      [companyId],
    )
    const staff = await server.signIn('Staff', companyId)
    await member(companyId, ids.b, staff.user.id)
    for (const sort of ['title', 'client', 'stage', '-balance', 'next', '-value'])
      expect([sort, await titles(staff, { sort })]).toEqual([sort, ['9 Elm']])
    expect((await staff('GET', '/api/projects/summary')).body).toMatchObject({
      count: 1,
      value: 200_000,
      openAmount: 900,
    })
  })
})
