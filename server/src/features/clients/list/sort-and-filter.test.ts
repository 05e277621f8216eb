import type { ClientInList } from '@mantel/domain/clients'
import { describe, expect, test } from 'vitest'
import { readPages } from '../../../testing/pages.ts'
import { sharedServer, type TestServer } from '../../../testing/server.ts'
import { rowsOf } from '../testing.ts'

const server = await sharedServer()
const { insert, member, project } = rowsOf(server)
type Call = Awaited<ReturnType<TestServer['signIn']>>

/** Returns the first names of a list, read in pages of two. */
const names = async (call: Call, query: Record<string, string | number>) =>
  (await readPages<ClientInList>(call, '/api/clients', { limit: 2, ...query })).map(
    ({ firstName }) => firstName,
  )

/** Three clients that differ in every column, and one without any value. */
async function differentClients() {
  const call = await server.signIn()
  const { companyId } = call
  const add = async (firstName: string, values: Record<string, unknown>, money: [number, number][]) => {
    const id = await insert('clients', { company_id: companyId, first_name: firstName, ...values })
    const ids: string[] = []
    for (const [received, open] of money) {
      const projectId = await project(companyId, id, { created_at: values.created_at })
      ids.push(projectId)
      const own = { company_id: companyId, project_id: projectId }
      const payment = { payment_type: 'full', payment_method: 'check', status: 'succeeded' }
      if (received > 0) await insert('transactions', { ...own, ...payment, amount: received })
      const sent = { status: 'sent', sent_at: '2026-03-12T09:12:00Z' }
      if (open > 0) await insert('invoices', { ...own, ...sent, invoice_number: projectId, total: open })
    }
    return ids
  }
  await add('Dan', { email: 'd@x.test', created_at: '2026-01-04T12:00:00Z' }, [])
  const ann = await add(
    'Ann',
    {
      email: 'c@x.test',
      company_name: 'beech',
      phone: '3',
      city: 'Macon',
      source: 'Referral',
      created_at: '2026-01-03T12:00:00Z',
    },
    [[500, 0]],
  )
  await add(
    'Bob',
    {
      email: 'b@x.test',
      company_name: 'Ash',
      phone: '1',
      city: 'atlanta',
      source: 'Website',
      created_at: '2026-01-02T12:00:00Z',
    },
    [
      [100, 10],
      [200, 30],
    ],
  )
  await add(
    'Cleo',
    {
      email: 'a@x.test',
      company_name: 'Éclair',
      phone: '2',
      city: 'Savannah',
      source: 'Agent',
      created_at: '2026-01-01T12:00:00Z',
    },
    [
      [0, 20],
      [0, 0],
      [0, 0],
    ],
  )
  return { call, companyId, annsProject: ann[0] ?? '' }
}

describe('a list of clients', () => {
  test('sorts by every column in both directions, with missing values last', async () => {
    const { call } = await differentClients()
    const orders: Record<string, string[]> = {
      name: ['Ann', 'Bob', 'Cleo', 'Dan'],
      company: ['Bob', 'Ann', 'Cleo', 'Dan'],
      email: ['Cleo', 'Bob', 'Ann', 'Dan'],
      phone: ['Bob', 'Cleo', 'Ann', 'Dan'],
      city: ['Bob', 'Ann', 'Cleo', 'Dan'],
      source: ['Cleo', 'Ann', 'Bob', 'Dan'],
      projects: ['Dan', 'Ann', 'Bob', 'Cleo'],
      balance: ['Cleo', 'Bob'],
      value: ['Bob', 'Ann'],
      activity: ['Cleo', 'Bob', 'Ann', 'Dan'],
      created: ['Cleo', 'Bob', 'Ann', 'Dan'],
    }
    const mayBeMissing = ['company', 'phone', 'city', 'source', 'activity']
    for (const [sort, expected] of Object.entries(orders)) {
      // Clients without an amount are in the order of their ids.
      const ofKnown = async (order: string) =>
        (await names(call, { sort: order })).filter((name) => expected.includes(name ?? ''))
      expect([sort, await ofKnown(sort)]).toEqual([sort, expected])
      const reversed = mayBeMissing.includes(sort)
        ? [...expected.slice(0, 3).toReversed(), 'Dan']
        : expected.toReversed()
      expect([`-${sort}`, await ofKnown(`-${sort}`)]).toEqual([`-${sort}`, reversed])
    }
  })

  test.each([
    ['source=Referral&source=Agent', ['Ann', 'Cleo']],
    ['created=2026-01-02..2026-01-03', ['Ann', 'Bob']],
    ['activity=..2026-01-01', ['Cleo']],
    ['activity=none', ['Dan']],
    ['value=200..400', ['Bob']],
    ['value=..0&sort=-name', ['Dan', 'Cleo']],
    ['balance=15..&sort=-balance', ['Bob', 'Cleo']],
    ['view=owing', ['Bob', 'Cleo']],
    ['view=owing&source=Website', ['Bob']],
    ['search=x.test&balance=1..25', ['Cleo']],
  ])('filters by %s', async (query, expected) => {
    const { call } = await differentClients()
    const { status, body } = await call('GET', `/api/clients?${query}`)
    expect([status, body.items?.map(({ firstName }: ClientInList) => firstName)]).toEqual([200, expected])
    const summary = (await call('GET', `/api/clients/summary?${query.replace(/&?sort=[-\w]+/, '')}`)).body
    const sumOf = (name: 'lifetimeValue' | 'openBalance') =>
      body.items.reduce((sum: number, row: ClientInList) => sum + (row[name] ?? 0), 0)
    expect(summary).toMatchObject({
      count: expected.length,
      lifetimeValue: sumOf('lifetimeValue'),
      openBalance: sumOf('openBalance'),
    })
  })
})

describe('a list of clients for staff who may not see prices', () => {
  test('is not sorted, filtered or summed by amounts', async () => {
    const { companyId } = await differentClients()
    const staff = await server.signIn('Staff', companyId)
    for (const query of ['sort=value', 'sort=-balance', 'value=1..', 'balance=none', 'view=owing'])
      expect([query, (await staff('GET', `/api/clients?${query}`)).status]).toEqual([query, 403])
    for (const query of ['value=1..', 'view=owing'])
      expect([query, (await staff('GET', `/api/clients/summary?${query}`)).status]).toEqual([query, 403])
    const summary = (await staff('GET', '/api/clients/summary')).body
    expect(summary).toMatchObject({ count: 4, lifetimeValue: null, openBalance: null })
    expect(summary.views.owing).toBeUndefined()
  })

  test('counts only what they see of a client’s projects', async () => {
    const { companyId, annsProject } = await differentClients()
    await server.sql(
      'update companies set staff_see_all_projects = false, staff_see_prices = true where id = $1',
      [companyId],
    )
    const staff = await server.signIn('Staff', companyId)
    await member(companyId, annsProject, staff.user.id)
    expect(await names(staff, { sort: '-value' })).toEqual(['Ann', 'Dan'])
    expect((await staff('GET', '/api/clients/summary')).body).toMatchObject({
      count: 2,
      lifetimeValue: 500,
      openBalance: 0,
    })
  })
})
