import type { Board } from '@mantel/domain/projects/pipeline'
import { awaitsSignature, projectSorts } from '@mantel/domain/projects/projects'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { CompanyActor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { inTransaction } from '../../../platform/database/tenant.ts'
import { readPagedIds } from '../../../testing/pages.ts'
import { startServer } from '../../../testing/server.ts'
import { maple, newStudio } from '../testing.ts'
import { listProjects } from './list-projects.ts'

const server = await startServer()

test('the board and the list return the same data for every project', async () => {
  const { call, companyId } = await newStudio(server)
  await server.sql(
    `insert into projects (company_id, title, address, city, source, date_booked, date_serviced, estimate_value,
       discount_percent, deposit_percent, deposit_due_date, contract_signing_status, contract_signed_at, created_at)
     select $1, 'Haus "' || n || '" \\ ÄÖ 🏠', 'Street ' || n, nullif('Savannah', repeat('Savannah', n % 2)), 'Referral',
       date '2026-01-01' + n, date '2026-02-01' + n, n * 1234567, (n % 7) + 0.25, n % 50, date '2026-01-05' + n,
       case when n % 2 = 0 then 'signed' else 'none' end, case when n % 2 = 0 then now() - n * interval '1 day' end,
       timestamptz '2026-01-01 00:00:00Z' + n * interval '86399.9 seconds'
     from generate_series(1, 30) n`,
    [companyId],
  )
  const byId = (first: { id: string }, second: { id: string }) => (first.id < second.id ? -1 : 1)
  const { cards } = (await call('GET', '/api/pipeline')).body as Board
  const { items } = (await call('GET', '/api/projects?limit=100')).body
  expect(cards.length).toBeGreaterThanOrEqual(30)
  expect(cards.toSorted(byId)).toEqual(items.toSorted(byId))
})

describe('the project list', () => {
  test('pages through every order without skipping a project', async () => {
    const { call, companyId } = await newStudio(server)
    await server.sql(
      `insert into projects (company_id, title, address, date_serviced)
       select $1, 'House ' || (n % 7), 'Street ' || n, case when n % 3 = 0 then null else date '2026-01-01' + (n % 11) end
       from generate_series(1, 123) n`,
      [companyId],
    )
    // JavaScript and PostgreSQL lowercase the last letter of this title differently, which must not affect
    // paging.
    await server.sql(
      "update projects set title = 'ΟΔΟΣ' where company_id = $1 and title in ('House 3', 'House 4')",
      [companyId],
    )
    for (const sort of projectSorts) {
      const ids = await readPagedIds(call, '/api/projects', { limit: 25, sort })
      expect(ids).toHaveLength(123)
      expect(new Set(ids).size).toBe(123)
    }
  })

  test('refuses a cursor of another order or an invalid one', async () => {
    const { call } = await newStudio(server)
    const cursorValues = ['abc', '0000-01-01', '2026-03-12', '2026-03-12T09:12:00.000Z', '\u0000', 7]
    for (const value of cursorValues) {
      const cursor = Buffer.from(JSON.stringify([value, crypto.randomUUID()])).toString('base64url')
      for (const sort of ['-created', 'title', 'install']) {
        const { status } = await call('GET', `/api/projects?sort=${sort}&cursor=${cursor}`)
        expect([200, 400], `${sort} from ${value}`).toContain(status)
      }
    }
    expect((await call('GET', '/api/projects?cursor=rubbish')).status).toBe(400)
  })

  test('returns count and value for each view and filter', async () => {
    const { call, companyId } = await newStudio(server)
    await server.sql(
      `insert into projects (company_id, title, address, type, estimate_value, discount_percent, date_serviced, date_of_destage,
         contract_signing_status, archived_at)
       values ($1, 'A', 'A', 'Other', 1005, 10, current_date - 40, current_date + 40, 'none', null),
              ($1, 'B', 'B', 'Full Stage', 5000, 0, current_date - 200, current_date - 90, 'sent', null),
              ($1, 'C', 'C', 'Other', null, 0, null, null, 'none', null),
              ($1, 'D', 'D', 'Other', 700, 0, null, null, 'none', now())`,
      [companyId],
    )
    const views = { all: 3, staged: 1, awaiting: 1, owing: 0, archived: 1 }
    const ask = async (search = '') => (await call('GET', `/api/projects/summary${search}`)).body
    // 1005 less ten percent is 904.5. The discount is rounded up, so the value is 904.
    expect(await ask()).toEqual({ count: 3, value: 904 + 5000, openAmount: 0, views })
    expect(await ask('?view=archived')).toEqual({ count: 1, value: 700, openAmount: 0, views })
    expect(await ask('?type=Full%20Stage&view=awaiting')).toEqual({
      count: 1,
      value: 5000,
      openAmount: 0,
      views: { all: 1, staged: 0, awaiting: 1, owing: 0, archived: 0 },
    })
    expect((await ask('?search=zzzz')).count).toBe(0)
    const staff = await server.signIn('Staff', companyId)
    const { owing: _, ...others } = views
    expect((await staff('GET', '/api/projects/summary')).body).toEqual({
      count: 3,
      value: null,
      openAmount: null,
      views: others,
    })
    expect((await call('GET', '/api/projects?view=awaiting')).body.items).toHaveLength(1)
  })

  test('awaits a signature for the same projects as the board and the dashboard', async () => {
    const { call, companyId } = await newStudio(server)
    await server.sql(
      `insert into projects (company_id, title, address, status, contract_signing_status, final_payment_due_date, archived_at)
       values ($1, 'Open', 'x', 'Bid', 'sent', null, null), ($1, 'Overdue', 'x', 'Won', 'sent', '2026-01-01', null),
              ($1, 'Done', 'x', 'Completed', 'sent', null, null), ($1, 'Nowhere', 'x', 'Attic', 'sent', null, null),
              ($1, 'Paused', 'x', 'Paused', 'sent', null, null), ($1, 'Canceled', 'x', 'Canceled', 'sent', null, null),
              ($1, 'Away', 'x', 'Bid', 'sent', null, now()), ($1, 'Signed', 'x', 'Won', 'signed', null, null)`,
      [companyId],
    )
    const listed = (await call('GET', '/api/projects?view=awaiting&sort=title')).body.items as Board['cards']
    expect(listed.map(({ title }) => title)).toEqual(['Done', 'Nowhere', 'Open', 'Overdue'])
    const { cards } = (await call('GET', '/api/pipeline')).body as Board
    expect(cards.filter(awaitsSignature)).toHaveLength(4)
    expect((await call('GET', '/api/projects/summary')).body.views.awaiting).toBe(4)
    expect((await call('GET', '/api/dashboard')).body.awaitingSignature).toBe(4)
  })

  test('searches title and address, with any characters', async () => {
    const { call } = await newStudio(server)
    await call('POST', '/api/projects', { ...maple, city: 'Savannah' })
    await call('POST', '/api/projects', { title: '100% Linen Loft', address: '5 Wren_Close' })
    const find = async (text: string) =>
      (await call('GET', `/api/projects?search=${encodeURIComponent(text)}`)).body.items.map(
        ({ title }: { title: string }) => title,
      )
    expect(await find('savannah maple')).toEqual(['412 Maple Avenue'])
    expect(await find('100%')).toEqual(['100% Linen Loft'])
    expect(await find('n_c')).toEqual(['100% Linen Loft'])
    expect(await find('%')).toEqual(['100% Linen Loft'])
  })
})

describe('a page of many projects', () => {
  test('is read from an index, in every order and from every cursor', async () => {
    const { call, companyId } = await newStudio(server)
    await server.sql(
      `insert into projects (company_id, title, address, date_serviced, created_at)
       select $1, 'House ' || md5(n::text), 'Street ' || n,
         case when n % 3 = 0 then null else date '2026-01-01' + (n % 400) end, now() - n * interval '1 minute'
       from generate_series(1, 5000) n`,
      [companyId],
    )
    await server.sql('vacuum analyze projects')
    await server.sql('vacuum analyze project_standings')
    const actor = { companyId, userId: call.user.id, role: 'CompanyAdmin', switches: {} } as CompanyActor
    const limit = 100
    const viewer = { actor, scope: 'all' } as const
    await inTransaction(server.services.databases.runtime, { companyId }, async (db) => {
      for (const sort of projectSorts.filter((name) => !/stage|next/.test(name))) {
        // An order of the standings looks up each project twice: to filter it, and to show it.
        const lookups = /client|activity|balance/.test(sort) ? 2 : 1
        let cursor: string | undefined
        for (let page = 1; page <= 2; page++) {
          const before = await rowsRead(db)
          const { nextCursor } = await listProjects(db, viewer, { sort, cursor, limit, view: 'all' })
          // A scan may end one entry after the last row of the page.
          const surplus = (await rowsRead(db)) - before - lookups * (limit + 1)
          expect([sort, page, surplus <= 1, surplus]).toEqual([sort, page, true, surplus])
          cursor = nextCursor ?? undefined
        }
      }
    })
  })
})

/** Returns the number of project rows and index entries that this transaction has read. */
async function rowsRead(db: Db) {
  const { rows } = await db.execute<{ n: number }>(sql`
    select (pg_stat_get_xact_tuples_returned('projects'::regclass) + (
      select sum(pg_stat_get_xact_tuples_returned(indexrelid)) from pg_index where indrelid = 'projects'::regclass
    ))::integer as n`)
  return rows[0]?.n ?? 0
}
