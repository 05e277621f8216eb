import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { argon, forbidden, hash, longAgo, one, openRolePools, soon } from '../testing/role-pools.ts'
import { createWholeCompany } from '../testing/whole-company.ts'

const rolePools = await openRolePools()
const { as, row } = rolePools
const a = await createWholeCompany(rolePools, 'alder')
const b = await createWholeCompany(rolePools, 'birch')

describe('roles', () => {
  test('only the auth role reads passwords', async () => {
    for (const role of ['runtime', 'worker', 'admin'] as const) {
      const read = (columns: string) => as(role, a.company, (db) => db.query(`select ${columns} from users`))
      await expect(read('password')).rejects.toEqual(forbidden)
      await expect(read('*')).rejects.toEqual(forbidden)
      expect((await read('id, email')).rowCount).toBeGreaterThan(0)
      await expect(
        as(role, a.company, (db) => db.query('update users set password = $1', [argon])),
      ).rejects.toEqual(forbidden)
    }
    expect(
      (await as('auth', null, (db) => db.query('select password from users where id = $1', [a.user])))
        .rowCount,
    ).toBe(1)
  })

  test('the auth role sees no business data', async () => {
    for (const table of [
      'clients',
      'projects',
      'invoices',
      'contracts',
      'company_secrets',
      'files',
      'leads',
    ]) {
      await expect(as('auth', a.company, (db) => db.query(`select 1 from ${table}`))).rejects.toEqual(
        forbidden,
      )
    }
    await expect(
      as('auth', null, (db) => db.query('select business_ein_number from companies')),
    ).rejects.toEqual(forbidden)
  })

  test('the runtime role sees no sessions and cannot change evidence', async () => {
    for (const table of [
      'sessions',
      'known_devices',
      'password_resets',
      'email_verifications',
      'two_factors',
      'recovery_codes',
      'passkeys',
      'passkey_challenges',
    ]) {
      await expect(as('runtime', a.company, (db) => db.query(`select 1 from ${table}`))).rejects.toEqual(
        forbidden,
      )
    }
    const evidence = ['contract_signatures', 'contract_seals', 'contract_versions', 'sign_events']
    for (const table of [...evidence, 'project_activities', 'admin_activities']) {
      const change = (statement: string) => as('runtime', a.company, (db) => db.query(statement))
      await expect(change(`delete from ${table}`)).rejects.toEqual(forbidden)
      await expect(change(`update ${table} set id = id`)).rejects.toEqual(forbidden)
    }
    const lift = as('runtime', a.company, (db) => db.query('update companies set suspended_at = null'))
    await expect(lift).rejects.toEqual(forbidden)
    const locked = await as('runtime', a.company, (db) => db.query('select id from companies for update'))
    expect(locked.rowCount).toBe(1)
  })

  test('only the owner can create or truncate tables', async () => {
    for (const role of ['runtime', 'auth', 'admin', 'worker'] as const) {
      for (const statement of [
        'create table t ()',
        'create temp table t ()',
        'create schema s',
        'truncate companies cascade',
      ]) {
        await expect(as(role, a.company, (db) => db.query(statement))).rejects.toEqual(forbidden)
      }
    }
  })

  test('the admin role reads every company, but no secrets', async () => {
    const { n } = await as('admin', null, (db) =>
      one(db, 'select count(distinct company_id)::int as n from projects'),
    )
    expect(n).toBe(2)
    await expect(as('admin', null, (db) => db.query('select 1 from company_secrets'))).rejects.toEqual(
      forbidden,
    )
    await expect(as('admin', null, (db) => db.query("update clients set notes = ''"))).rejects.toEqual(
      forbidden,
    )
  })

  test('the worker deletes expired rows of all companies, and sees no other sessions', async () => {
    await row('sessions', { company_id: b.company, user_id: b.user, token_hash: hash(), expires_at: longAgo })
    const { seen, gone } = await as('worker', null, async (db) => ({
      seen: (await db.query('select id from sessions')).rowCount,
      gone: (await db.query('delete from sessions where expires_at < now()')).rowCount,
    }))
    expect({ seen, gone }).toEqual({ seen: 1, gone: 1 })
    await expect(as('worker', null, (db) => db.query('select token_hash from sessions'))).rejects.toEqual(
      forbidden,
    )
  })

  test('a company can register with an id that the server generated', async () => {
    const company = randomUUID()
    const registered = as('runtime', company, async (db) => {
      const own = (table: string, names: string, ...values: unknown[]) =>
        db.query(
          `insert into ${table} (company_id, ${names}) values ($1, ${values.map((_, i) => `$${i + 2}`).join(', ')})`,
          [company, ...values],
        )
      await db.query("insert into companies (id, name) values ($1, 'Cedar') returning *", [company])
      const user = randomUUID()
      await own(
        'users',
        'id, first_name, last_name, email, password, role',
        user,
        'C',
        'D',
        'c@cedar.test',
        argon,
        'CompanyAdmin',
      )
      await own('subscriptions', 'status', 'trial')
      await own('startup_checklist', 'dismissed', false)
      await own('lead_widget_configs', 'auto_add_to_pipeline', true)
      await own('company_styles', 'colors', '{}')
      await own(
        'email_verifications',
        'user_id, email, token_hash, expires_at',
        user,
        'c@cedar.test',
        hash(),
        soon,
      )
      await own('messages', 'to_address, subject, html, body', 'c@cedar.test', 's', 'h', 'b')
      await own('admin_activities', 'action, description', 'company.created', 'Cedar joined')
      await db.query("select enqueue('welcome')")
      return one(db, 'select invoice_prefix, stage_duration_days, project_stages from companies')
    })
    expect(await registered).toEqual({
      invoice_prefix: 'INV-',
      stage_duration_days: 90,
      project_stages: ['Discovery', 'Bid', 'Won', 'Completed', 'Paused', 'Canceled'],
    })
    const root = as('runtime', company, (db) =>
      db.query(
        "insert into users (first_name, last_name, email, password, role) values ('a', 'b', 'c@d.test', $1, 'SuperAdmin')",
        [argon],
      ),
    )
    await expect(root).rejects.toEqual(forbidden)
  })
})
