import { beforeAll, describe, expect, test } from 'vitest'
import { one, openRolePools } from '../../testing/role-pools.ts'
import { createWholeCompany } from '../../testing/whole-company.ts'

const rolePools = await openRolePools()
const { owner, as } = rolePools
const a = await createWholeCompany(rolePools, 'alder')
const b = await createWholeCompany(rolePools, 'birch')

describe('search', () => {
  const search = (company: string | null, query: string, max?: number) =>
    as('runtime', company, async (db) => {
      const { rows } = await db.query<{ id: string }>('select search_clients($1, $2) as id', [query, max])
      return rows.map(({ id }) => id)
    })

  beforeAll(async () => {
    await owner.query(
      `insert into clients (company_id, first_name, last_name, email)
       select $1, 'Robin', md5(n::text), md5((-n)::text) || '@example.com' from generate_series(1, 20000) as n`,
      [a.company],
    )
    // Updates the statistics and flushes the pending entries of the search index.
    await owner.query('vacuum analyze clients')
  })

  test('finds words in any order and case, in the transaction’s company only', async () => {
    expect(await search(a.company, 'LOVELACE ada')).toEqual([a.client])
    expect(await search(b.company, 'love ada@birch')).toEqual([b.client])
    expect(await search(a.company, 'ada@birch')).toEqual([])
    expect(await search(null, 'ada')).toEqual([])
    const { rows } = await as('runtime', a.company, (db) =>
      db.query("select search_projects('analytical london') as id"),
    )
    expect(rows).toEqual([{ id: a.project }])
  })

  test('treats wildcards literally and limits its results', async () => {
    for (const query of ['%', '_', '\\', 'lov%ce', '', '   ', "'; drop table clients; --"]) {
      expect([query, await search(a.company, query)]).toEqual([query, []])
    }
    expect(await search(a.company, 'robin', 7)).toHaveLength(7)
    expect(await search(a.company, 'robin', 1_000_000)).toHaveLength(200)
  })

  test('reads few rows for a word that begins the name of every client', async () => {
    const read = await as('runtime', a.company, async (db) => {
      const counter = `select sum(pg_stat_get_xact_tuples_fetched(oid))::int as n from pg_class where oid = 'clients'::regclass
        or oid in (select indexrelid from pg_index where indrelid = 'clients'::regclass)`
      const before = await one(db, counter)
      await db.query("select search_clients('robin', 50)")
      return Number((await one(db, counter)).n) - Number(before.n)
    })
    expect(read).toBeLessThan(400)
  })

  test('finds a word with a typo among many rows, and reads few of them', async () => {
    const { rows, read } = await as('runtime', a.company, async (db) => {
      const counter = `select sum(pg_stat_get_xact_tuples_fetched(oid))::int as n from pg_class where oid = 'clients'::regclass
        or oid in (select indexrelid from pg_index where indrelid = 'clients'::regclass)`
      const before = await one(db, counter)
      const found = await db.query("select search_clients('lovelaec', 20, null, null) as id")
      return { rows: found.rows, read: Number((await one(db, counter)).n) - Number(before.n) }
    })
    expect(rows).toEqual([{ id: a.client }])
    // Both searches look at 200 rows to find out how common the word is.
    expect(read).toBeLessThan(600)
  })

  test('uses its index, which a direct query under row-level security cannot', async () => {
    const { used, plan } = await as('runtime', a.company, async (db) => {
      const counter = "select pg_stat_get_xact_numscans('clients_search_index'::regclass)::int as n"
      const before = await one(db, counter)
      await db.query("select search_clients('lovelace')")
      const after = await one(db, counter)
      const direct = "explain select id from clients where search_text like '%lovelace%'"
      return { used: Number(after.n) - Number(before.n), plan: (await db.query(direct)).rows }
    })
    expect(used).toBe(1)
    expect(plan.filter((line) => /Index Cond.*search_text/.test(line['QUERY PLAN']))).toEqual([])
  })
})
