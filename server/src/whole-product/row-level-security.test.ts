import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import type { PoolRole } from '../platform/database/connect.ts'
import { argon, forbidden, one, openRolePools, refused } from '../testing/role-pools.ts'
import { createWholeCompany, rowsOf, tenantTables } from '../testing/whole-company.ts'

const rolePools = await openRolePools()
const { owner, as, row } = rolePools
const a = await createWholeCompany(rolePools, 'alder')
const b = await createWholeCompany(rolePools, 'birch')

describe('row-level security', () => {
  test('both test companies have rows in every table', async () => {
    expect(Object.entries(await rowsOf(owner, a.company)).filter(([, n]) => n === 0)).toEqual([])
    expect(await rowsOf(owner, b.company)).toEqual(await rowsOf(owner, a.company))
  })

  test.each(['runtime', 'worker'] as const)(
    '%s sees its own company, nothing of another, and nothing without one',
    async (role) => {
      const expected = await rowsOf(owner, a.company)
      for (const { name, company: column } of await tenantTables(owner)) {
        const { may } = await one(owner, "select has_column_privilege($1, $2, $3, 'select') as may", [
          `mantel_${role}`,
          name,
          column,
        ])
        if (!may) continue
        const seen = (company: string | null) =>
          as(
            role,
            company,
            async (db) => (await db.query<{ c: string }>(`select ${column} as c from ${name}`)).rows,
          )
        expect([name, await seen(null)]).toEqual([name, []])
        expect([name, await seen(randomUUID())]).toEqual([name, []])
        expect([name, await seen(a.company)]).toEqual([name, Array(expected[name]).fill({ c: a.company })])
      }
    },
  )

  test('the owner sees all rows despite FORCE', async () => {
    const { n } = await one(owner, 'select count(distinct company_id)::int as n from clients')
    expect(n).toBe(2)
  })

  test('a company cannot write rows of another company', async () => {
    const insert = 'insert into clients (company_id, email) values ($1, $2)'
    await expect(as('runtime', a.company, (db) => db.query(insert, [b.company, 'x@y.test']))).rejects.toEqual(
      forbidden,
    )
    await expect(as('runtime', null, (db) => db.query(insert, [a.company, 'x@y.test']))).rejects.toEqual(
      forbidden,
    )
    const moved = 'update clients set company_id = $1'
    await expect(as('runtime', a.company, (db) => db.query(moved, [b.company]))).rejects.toEqual(forbidden)
    for (const change of [
      "update clients set notes = 'x' where id = $1",
      'delete from clients where id = $1',
    ]) {
      expect((await as('runtime', a.company, (db) => db.query(change, [b.client]))).rowCount).toBe(0)
    }
  })

  test('a reference to another company’s row is refused exactly like one to a missing row', async () => {
    const point = (client: string) =>
      as('runtime', a.company, (db) =>
        db.query('update projects set client_id = $1 where id = $2', [client, a.project]),
      ).catch((error: pg.DatabaseError) => ({ code: error.code, message: error.message }))
    const [foreign, missing] = [await point(b.client), await point(randomUUID())]
    expect(foreign).toEqual(refused('23503'))
    expect(foreign).toEqual(missing)
  })

  test('only the platform sees rows without a company', async () => {
    const email = 'platform@mantel.test'
    const superAdmin = await row('users', {
      role: 'SuperAdmin',
      first_name: 'S',
      last_name: 'A',
      email,
      password: argon,
    })
    await row('messages', { to_address: email, subject: 's', html: 'h', body: 'b' })
    await row('admin_activities', { actor_id: superAdmin, action: 'a', description: 'b' })
    await row('company_styles', { colors: '{"primary":"#B38734"}' })
    for (const table of ['users', 'messages', 'admin_activities', 'company_styles']) {
      const seen = (role: PoolRole, company: string | null) =>
        as(
          role,
          company,
          async (db) => (await db.query(`select id from ${table} where company_id is null`)).rowCount,
        )
      expect(await seen('runtime', null)).toBe(0)
      expect(await seen('runtime', a.company)).toBe(0)
      expect(await seen('admin', null)).toBe(1)
      expect([table, await seen('worker', null)]).toEqual([table, table === 'messages' ? 1 : 0])
    }
    const styles = await as('runtime', null, (db) => one(db, 'select colors from platform_styles()'))
    expect(styles).toEqual({ colors: '{"primary":"#B38734"}' })
    await expect(row('company_styles', { colors: '{}' })).rejects.toEqual(refused('23505'))
  })
})
