import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { isoText } from '../schema/columns.ts'
import { argon, hash, longAgo, one, openRolePools, refused } from '../testing/role-pools.ts'
import { createWholeCompany, rowsOf } from '../testing/whole-company.ts'

const rolePools = await openRolePools()
const { owner, as, row } = rolePools
const a = await createWholeCompany(rolePools, 'alder')
const b = await createWholeCompany(rolePools, 'birch')

describe('rows', () => {
  test('count their changes, whatever the statement sets', async () => {
    const changed = await as('runtime', a.company, async (db) => {
      await db.query('update clients set version = 70, updated_at = $2 where id = $1', [a.client, longAgo])
      return one(
        db,
        "select version, updated_at > now() - interval '1 minute' as fresh from clients where id = $1",
        [a.client],
      )
    })
    expect(changed).toEqual({ version: 2, fresh: true })
  })

  test('store timestamps in milliseconds', async () => {
    const moment = '2026-03-12T09:12:00.120Z'
    const { text = '', json = '' } = await as('runtime', a.company, (db) =>
      one(
        db,
        "update clients set joined_date = $1 returning joined_date::text as text, to_json(joined_date) #>> '{}' as json",
        [moment],
      ),
    )
    expect([isoText(text), isoText(json)]).toEqual([moment, moment])
    expect(isoText('2026-03-12 09:12:00+00')).toBe('2026-03-12T09:12:00.000Z')
    expect(() => isoText('2026-03-12 09:12:00-05')).toThrow('Not a moment in UTC')
  })

  test('of users have a company unless SuperAdmin, a client only for clients, and never a plain password', async () => {
    const user = (values: Record<string, unknown>) =>
      row('users', {
        first_name: 'a',
        last_name: 'b',
        email: `${randomUUID()}@x.test`,
        password: argon,
        ...values,
      })
    await expect(user({ role: 'SuperAdmin', company_id: a.company })).rejects.toEqual(refused('23514'))
    await expect(user({ role: 'Staff' })).rejects.toEqual(refused('23514'))
    await expect(user({ role: 'Staff', company_id: a.company, client_id: a.client })).rejects.toEqual(
      refused('23514'),
    )
    await expect(user({ role: 'Client', company_id: a.company, client_id: b.client })).rejects.toEqual(
      refused('23503'),
    )
    await expect(user({ company_id: a.company, password: 'hunter2' })).rejects.toEqual(refused('23514'))
    await expect(user({ company_id: a.company, email: 'Upper@x.test' })).rejects.toEqual(refused('23514'))
    await expect(user({ company_id: b.company, email: 'admin@alder.test' })).rejects.toEqual(refused('23505'))
  })

  test('of the ledger have an amount, and a refund has a payment', async () => {
    const pay = (values: Record<string, unknown>) =>
      row('transactions', {
        company_id: a.company,
        project_id: a.project,
        payment_type: 'full',
        payment_method: 'card',
        amount: 1,
        ...values,
      })
    await expect(pay({ amount: 0 })).rejects.toEqual(refused('23514'))
    await expect(pay({ amount: -1, payment_type: 'refund' })).rejects.toEqual(refused('23514'))
    await expect(pay({ payment_method: 'barter' })).rejects.toEqual(refused('23514'))
  })
})

describe('a restore', () => {
  test('can load tables that reference each other one by one', async () => {
    const db = await owner.connect()
    const [company, file] = [randomUUID(), randomUUID()]
    const load = async () => {
      await db.query("insert into companies (id, name, logo_file_id) values ($1, 'Dogwood', $2)", [
        company,
        file,
      ])
      await db.query(
        `insert into files (id, company_id, storage_key, name, mime_type, size, sha256)
         values ($1, $2, 'dogwood', 'logo', 'image/png', 1, $3)`,
        [file, company, hash()],
      )
    }
    try {
      await db.query('begin')
      await expect(load()).rejects.toEqual(refused('23503'))
      await db.query('rollback; begin; set constraints all deferred')
      await load()
      await db.query('set constraints all immediate')
    } finally {
      await db.query('rollback')
      db.release()
    }
  })
})

describe('deleting', () => {
  test('a client clears only the client of its projects, and deletes its portal login', async () => {
    const after = await as('runtime', a.company, async (db) => {
      await db.query('delete from clients where id = $1', [a.client])
      return {
        project: await one(db, 'select company_id, client_id, title from projects where id = $1', [
          a.project,
        ]),
        lead: await one(db, 'select company_id, client_id from leads'),
        logins: (await db.query("select id from users where role = 'Client'")).rowCount,
      }
    })
    expect(after).toEqual({
      project: { company_id: a.company, client_id: null, title: '12 Analytical Row' },
      lead: { company_id: a.company, client_id: null },
      logins: 0,
    })
  })

  test('a project with signatures or payments is refused', async () => {
    const remove = as('runtime', a.company, (db) =>
      db.query('delete from projects where id = $1', [a.project]),
    )
    await expect(remove).rejects.toEqual(refused('23503'))
  })

  test('a user keeps their records, without the user', async () => {
    const db = await owner.connect()
    try {
      await db.query('begin')
      await db.query('delete from users where id = $1', [a.user])
      const left = 'select company_id, user_id from project_activities where company_id = $1'
      expect(await one(db, left, [a.company])).toEqual({ company_id: a.company, user_id: null })
      const gone = 'select count(*)::int as n from sessions where company_id = $1 and expires_at > now()'
      expect(await one(db, gone, [a.company])).toEqual({ n: 0 })
    } finally {
      await db.query('rollback')
      db.release()
    }
  })

  test('a company removes all of its rows and no others, evidence included', async () => {
    const others = await rowsOf(owner, b.company)
    await row('company_tombstones', { company_id: a.company, company_name: 'alder' })
    await as('admin', null, (db) => db.query('delete from companies where id = $1', [a.company]), 'commit')
    expect(Object.entries(await rowsOf(owner, a.company)).filter(([, n]) => n > 0)).toEqual([])
    expect(await rowsOf(owner, b.company)).toEqual(others)
    const { n } = await one(
      owner,
      'select count(*)::int as n from company_tombstones where company_id = $1',
      [a.company],
    )
    expect(n).toBe(1)
  })
})
