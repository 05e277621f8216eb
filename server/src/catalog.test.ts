import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Logger, runOnce } from 'graphile-worker'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PoolRole } from './platform/database/connect.ts'
import { startEmbeddedPostgres } from './platform/database/embedded/supervisor.ts'
import { appliedVersion, migrateDatabase, schemaVersion } from './platform/database/migrate.ts'
import { databaseRoles, prepareRoles } from './platform/database/roles.ts'
import { isoText } from './schema/columns.ts'
import { catalogFindings } from './testing/catalog.ts'
import { freshDatabase } from './testing/database.ts'
import { insertExampleRow } from './testing/example-row.ts'
import { signatureRow } from './testing/signature-row.ts'

const migrations = path.resolve(import.meta.dirname, '../migrations')
const database = await freshDatabase()
// A copy of a database loses the grants on the database itself; migrating again restores them.
await migrateDatabase(database.ownerUrl, migrations)

const poolOf = (connectionString: string) => {
  const pool = new pg.Pool({ connectionString, max: 3, options: '-c timezone=UTC' })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
const owner = poolOf(database.ownerUrl)
const superuser = poolOf(database.superuserUrl.replace(/\/(postgres|mantel)(\?|$)/, `/${database.name}$2`))
const pools: Record<PoolRole, pg.Pool> = {
  runtime: poolOf(database.urls.runtime),
  auth: poolOf(database.urls.auth),
  admin: poolOf(database.urls.admin),
  worker: poolOf(database.urls.worker),
}

afterAll(async () => {
  await Promise.all([owner, superuser, ...Object.values(pools)].map((pool) => pool.end()))
  await database.drop()
})

/** Runs one transaction of a role in a company, and rolls it back unless it should be committed. */
async function as<T>(
  role: PoolRole,
  company: string | null,
  work: (db: pg.PoolClient) => Promise<T>,
  end: 'rollback' | 'commit' = 'rollback',
): Promise<T> {
  const db = await pools[role].connect()
  try {
    await db.query('begin')
    await db.query("select set_config('app.company_id', $1, true)", [company ?? ''])
    const result = await work(db)
    await db.query(end)
    return result
  } catch (error) {
    await db.query('rollback')
    throw error
  } finally {
    db.release()
  }
}

const refused = (code: string) => expect.objectContaining({ code })
const forbidden = refused('42501')

async function one(db: Pick<pg.Pool, 'query'>, text: string, values: unknown[] = []) {
  const { rows } = await db.query<Record<string, string>>(text, values)
  return rows[0] ?? {}
}

async function row(table: string, values: Record<string, unknown>): Promise<string> {
  const names = Object.keys(values)
  const places = names.map((_, index) => `$${index + 1}`)
  const text = `insert into ${table} (${names.join(', ')}) values (${places.join(', ')}) returning *`
  const { id = '' } = await one(owner, text, Object.values(values))
  return id
}

const hash = () => createHash('sha256').update(randomUUID()).digest('hex')
const argon = '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA'
const soon = new Date(Date.now() + 3_600_000).toISOString()
const longAgo = '2020-01-01T00:00:00.000Z'

/**
 * Creates a company with a row in every tenant table: first in those whose rows need special values, then in all
 * others.
 */
async function wholeCompany(name: string) {
  const company = await row('companies', { name })
  const own = (table: string, values: Record<string, unknown> = {}) =>
    row(table, { company_id: company, ...values })
  const account = { first_name: 'Ada', last_name: 'Lovelace', password: argon }
  const client = await own('clients', { email: `ada@${name}.test`, first_name: 'Ada', last_name: 'Lovelace' })
  const user = await own('users', { ...account, email: `admin@${name}.test`, role: 'CompanyAdmin' })
  const project = await own('projects', { client_id: client, title: '12 Analytical Row', address: 'London' })
  const file = await own('files', {
    storage_key: randomUUID(),
    name: 'a',
    mime_type: 'b',
    size: 1,
    sha256: hash(),
  })
  const template = await own('contract_templates', { name: 'Staging', content: '{}' })
  const contract = await own('contracts', { project_id: project, name: 'Staging', content: '{}' })
  const ofContract = { project_id: project, contract_id: contract }
  const link = await own('contract_signing_links', { ...ofContract, token_hash: hash(), expires_at: soon })
  const invoice = await own('invoices', { project_id: project, invoice_number: 'INV-1' })
  const lead = await own('leads', { email: `ada@${name}.test`, client_id: client, project_id: project })
  const subscription = await own('subscriptions')
  const offer = await row('offer_codes', {
    code: randomUUID().toUpperCase(),
    discount_type: 'fixed',
    discount_value: 1,
  })
  const payment = {
    project_id: project,
    invoice_id: invoice,
    payment_type: 'deposit',
    payment_method: 'cash',
  }
  const paid = await own('transactions', { ...payment, amount: 100 })
  await own('transactions', { ...payment, payment_type: 'refund', amount: -40, parent_transaction_id: paid })
  await own('users', { ...account, email: `client@${name}.test`, role: 'Client', client_id: client })
  await own('admin_activities', { actor_id: user, project_id: project, action: 'a', description: 'b' })
  await own('company_secrets', { name: 'drive', ciphertext: 'v1.x' })
  await own('company_styles', { colors: '{}' })
  await own('contract_signatures', {
    ...ofContract,
    signing_link_id: link,
    ...signatureRow,
    contract_content_hash: hash(),
  })
  await own('contract_versions', { contract_id: contract, content: '{}', written_by: user })
  await own('sign_events', {
    contract_id: contract,
    seq: 1,
    previous_hash: hash(),
    hash: hash(),
    at: soon,
    type: 'sent',
    body: '{}',
  })
  await own('contract_seals', {
    contract_id: contract,
    file_id: file,
    sha256: hash(),
    content_hash: hash(),
    head_seq: 1,
    head_hash: hash(),
    certificate_fingerprint: hash(),
    proof_hash: hash(),
  })
  const token = { user_id: user, token_hash: hash(), expires_at: soon }
  await own('email_verifications', { ...token, email: `admin@${name}.test` })
  await own('password_resets', token)
  await own('sessions', token)
  await own('known_devices', token)
  await own('idempotency_keys', { user_id: user, key: 'k', request_hash: hash(), expires_at: soon })
  const invitation = {
    email: `new@${name}.test`,
    role: 'Staff',
    token_hash: hash(),
    invited_by: user,
    expires_at: soon,
  }
  await own('invitations', invitation)
  await own('invoice_line_items', { invoice_id: invoice, description: 'Sofa' })
  await own('invoice_number_gaps', { invoice_number: 'INV-2', deleted_by: user })
  await own('lead_tokens', { lead_id: lead, token_hash: hash(), expires_at: soon })
  await own('lead_widget_configs')
  await own('message_templates', { name: 'a', subject: 'b', body: '{}' })
  await own('messages', { project_id: project, to_address: 'a@b.test', subject: 's', html: 'h', body: 'b' })
  await own('offer_code_redemptions', { offer_code_id: offer, user_id: user, subscription_id: subscription })
  await own('project_activities', { project_id: project, user_id: user, action: 'a', description: 'b' })
  await own('project_contract_templates', { project_id: project, name: 'a', content: '{}' })
  await own('project_documents', { project_id: project, file_id: file, file_name: 'a', uploaded_by: user })
  await own('project_members', { project_id: project, user_id: user })
  await own('startup_checklist')
  await own('imports', {
    created_by: user,
    kind: 'clients',
    file_name: 'a',
    file_id: file,
    delimiter: ',',
    columns: '{a}',
    preview: '[]',
    mapping: '[null]',
    total: 1,
  })
  await own('client_merges', {
    client_id: client,
    survivor: '{}',
    other: '{}',
    merged: '{}',
    moved: '{}',
    expires_at: soon,
  })
  await own('uploads', { user_id: user, name: 'a', size: 1, piece_size: 1, expires_at: soon })
  await owner.query('update companies set logo_file_id = $2, default_contract_template = $3 where id = $1', [
    company,
    file,
    template,
  ])
  await owner.query('update users set avatar_file_id = $2 where id = $1', [user, file])
  await owner.query('update projects set contract_signing_link_id = $2 where id = $1', [project, link])
  const sql = async <R extends pg.QueryResultRow>(text: string, values?: unknown[]) =>
    (await owner.query<R>(text, values)).rows
  const empty = Object.entries(await rowsOf(company)).filter(([, count]) => count === 0)
  for (const [table] of empty) await insertExampleRow(sql, table, { companyId: company, text: 'a' })
  return { company, client, user, project, invoice }
}

/** Every table with rows of companies, and its company column. */
async function tenantTables() {
  const { rows } = await owner.query<{ name: string; company: string }>(`
    select table_name as name, 'company_id' as company from information_schema.columns
    where table_schema = 'public' and column_name = 'company_id' and table_name <> 'company_tombstones'
    union select 'companies', 'id' order by 1`)
  return rows
}

async function rowsOf(company: string) {
  const counted = (await tenantTables()).map(async ({ name, company: column }) => {
    const { n } = await one(owner, `select count(*)::int as n from ${name} where ${column} = $1`, [company])
    return [name, Number(n)] as const
  })
  return Object.fromEntries(await Promise.all(counted))
}

const a = await wholeCompany('alder')
const b = await wholeCompany('birch')

describe('the catalog', () => {
  test('has no findings, even after migrating twice', async () => {
    expect(await catalogFindings(owner)).toEqual([])
    expect(await appliedVersion(pools.runtime)).toBe(schemaVersion(migrations))
  })

  const plain = 'create function sneaky() returns int language sql'
  const path = 'set search_path = pg_catalog, pg_temp'
  /** Each fault, and the finding that must report it. */
  const mutants: [fault: string, finding: string][] = [
    [
      'alter table clients no force row level security',
      'clients has no enabled and forced row-level security',
    ],
    [
      'alter table clients disable row level security',
      'clients has no enabled and forced row-level security',
    ],
    ['create table notes (company_id uuid)', 'notes has no enabled and forced row-level security'],
    ['create table notes (company_id uuid)', 'notes lacks its policy tenant'],
    ['create table notes (company_id uuid)', 'notes has no index that begins with its company'],
    ['create table notes (company_id uuid)', 'notes does not go with its company'],
    ['alter table clients alter company_id drop not null', 'clients may hold rows without a company'],
    [
      'alter table startup_checklist drop constraint startup_checklist_company_id_unique',
      'startup_checklist has no index that begins with its company',
    ],
    [
      `alter table clients drop constraint clients_company_id_companies_id_fk,
       add foreign key (company_id) references companies (id)`,
      'clients does not go with its company',
    ],
    ['drop policy tenant on clients', 'clients lacks its policy tenant'],
    ['drop policy owner on clients', 'clients lacks its policy owner'],
    ['alter policy tenant on leads using (true)', 'leads lacks its policy tenant'],
    ['alter policy tenant on leads with check (true)', 'leads has a policy tenant that is not on the list'],
    ['alter policy tenant on leads to public', 'leads has a policy tenant that is not on the list'],
    [
      'alter policy search on clients to mantel_runtime',
      'clients has a policy search that is not on the list',
    ],
    [
      'create policy auth on clients to mantel_auth using (true)',
      'clients has a policy auth that is not on the list',
    ],
    ['alter table clients disable trigger touch_row', 'clients does not count its changes'],
    ['drop trigger touch_row on invoices', 'invoices does not count its changes'],
    [
      `drop trigger touch_row on offer_codes;
       create trigger touch_row before update on offer_codes
         for each row when (new.code = old.code) execute function touch_row()`,
      'offer_codes does not count its changes',
    ],
    [
      'alter table leads add constraint plain_fk foreign key (client_id) references clients (id)',
      'leads: plain_fk can point into another company',
    ],
    [
      `alter table leads drop constraint leads_client_fk, add constraint leads_client_fk
       foreign key (company_id, client_id) references clients (company_id, id) on delete set null`,
      'leads: leads_client_fk would empty the company',
    ],
    ['drop index leads_company_id_client_id_index', 'leads: leads_client_fk has no index'],
    [
      'alter table companies alter constraint companies_logo_file_fk not deferrable',
      'files is in a circle of references that a restore cannot defer',
    ],
    ['alter role mantel_runtime superuser', 'mantel_runtime has a right over the whole server'],
    ['alter role mantel_worker bypassrls', 'mantel_worker has a right over the whole server'],
    ['alter role mantel_auth createrole', 'mantel_auth has a right over the whole server'],
    ['alter role mantel_admin createdb', 'mantel_admin has a right over the whole server'],
    ['alter role mantel_owner superuser', 'mantel_owner has a right over the whole server'],
    ['grant mantel_admin to mantel_runtime', 'mantel_runtime is a member of mantel_admin'],
    ['alter table clients owner to mantel_runtime', 'mantel_runtime owns table clients'],
    ['alter table clients owner to mantel_search', 'mantel_search owns table clients'],
    ['grant select on clients to public', 'public may select clients'],
    ['grant select on clients to mantel_runtime with grant option', 'mantel_runtime may select clients'],
    ['grant truncate on clients to mantel_admin', 'mantel_admin may truncate clients'],
    ['grant trigger on clients to mantel_runtime', 'mantel_runtime may trigger clients'],
    ['grant select on users to mantel_runtime', 'mantel_runtime may select users'],
    ['grant select (password) on users to mantel_admin', 'mantel_admin may select users.password'],
    ['grant update (password) on users to mantel_worker', 'mantel_worker may update users.password'],
    ['grant select on sessions to mantel_runtime', 'mantel_runtime may select sessions'],
    [
      'grant select (id) on password_resets to mantel_runtime',
      'mantel_runtime may select password_resets.id',
    ],
    [
      'grant select on email_verifications to mantel_runtime',
      'mantel_runtime may select email_verifications',
    ],
    ['grant select on sessions to mantel_worker', 'mantel_worker may select sessions'],
    ['grant insert on sessions to mantel_admin', 'mantel_admin may insert sessions'],
    ['grant update on sessions to mantel_admin', 'mantel_admin may update sessions'],
    ['grant delete on sessions to mantel_admin', 'mantel_admin may delete sessions'],
    ['grant insert on known_devices to mantel_admin', 'mantel_admin may insert known_devices'],
    ['grant select on known_devices to mantel_runtime', 'mantel_runtime may select known_devices'],
    ['grant select on clients to mantel_auth', 'mantel_auth may select clients'],
    ['grant select (id) on projects to mantel_auth', 'mantel_auth may select projects.id'],
    ['grant insert on invoices to mantel_auth', 'mantel_auth may insert invoices'],
    ['grant select on company_secrets to mantel_admin', 'mantel_admin may select company_secrets'],
    [
      'grant update on contract_signatures to mantel_runtime',
      'mantel_runtime may update contract_signatures',
    ],
    ['grant delete on project_activities to mantel_worker', 'mantel_worker may delete project_activities'],
    [
      'grant update (suspended_at) on companies to mantel_runtime',
      'mantel_runtime may update companies.suspended_at',
    ],
    ['grant delete on companies to mantel_runtime', 'mantel_runtime may delete companies'],
    ['grant create on schema public to mantel_runtime', 'mantel_runtime may create in schema public'],
    ['grant usage on schema public to public', 'public may usage in schema public'],
    [
      'grant usage on schema graphile_worker to mantel_admin',
      'mantel_admin may usage in schema graphile_worker',
    ],
    [`grant temp on database ${database.name} to public`, 'public may temporary the database'],
    [
      `${plain} security definer ${path} as 'select 1'`,
      "sneaky() runs with its owner's rights and is not on the list",
    ],
    [
      'alter function platform_styles reset search_path',
      "platform_styles() runs with its owner's rights on the caller's search path",
    ],
    [`${plain} as 'select 1'; grant execute on function sneaky to public`, 'everybody may execute sneaky()'],
    [
      'create view everybody as select * from clients',
      'everybody shows what its owner may see, not what the caller may',
    ],
    [
      'create materialized view everybody as select * from clients',
      'everybody shows what its owner may see, not what the caller may',
    ],
  ]

  test.each(mutants)('reports: %s', async (fault, finding) => {
    const db = await superuser.connect()
    try {
      await db.query('begin')
      await db.query(fault)
      await db.query('set local role mantel_owner')
      expect(await catalogFindings(db)).toContain(finding)
    } finally {
      await db.query('rollback')
      db.release()
    }
  })
})

describe('row-level security', () => {
  test('both test companies have rows in every table', async () => {
    expect(Object.entries(await rowsOf(a.company)).filter(([, n]) => n === 0)).toEqual([])
    expect(await rowsOf(b.company)).toEqual(await rowsOf(a.company))
  })

  test.each(['runtime', 'worker'] as const)(
    '%s sees its own company, nothing of another, and nothing without one',
    async (role) => {
      const expected = await rowsOf(a.company)
      for (const { name, company: column } of await tenantTables()) {
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
    for (const table of ['sessions', 'known_devices', 'password_resets', 'email_verifications']) {
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
    // Also flushes the pending entries of the index.
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

describe('the job queue', () => {
  const jobs = (db: Pick<pg.Pool, 'query'> = owner) =>
    db.query<{ key: string | null; payload: unknown }>(
      'select key, payload from graphile_worker._private_jobs order by id',
    )

  test('accepts jobs only through enqueue(), and in the transaction’s company', async () => {
    const direct = [
      "select graphile_worker.add_job('x')",
      'insert into graphile_worker._private_jobs (task_id) values (1)',
    ]
    for (const role of ['runtime', 'auth', 'admin'] as const) {
      for (const statement of direct) {
        await expect(as(role, a.company, (db) => db.query(statement))).rejects.toEqual(forbidden)
      }
      await as(role, a.company, (db) => db.query("select enqueue('x')"))
    }
    expect((await jobs()).rowCount).toBe(0)
    const enqueue = `select enqueue('greet', '{"company":"forged"}', now(), 'once')`
    for (const company of [a.company, b.company, null, a.company]) {
      await as('runtime', company, (db) => db.query(enqueue), 'commit')
    }
    // The same key in two companies gives two jobs. Used twice in one company, it gives one job.
    expect((await jobs()).rows).toEqual(
      [a.company, b.company, null].map((company) => ({
        key: `${company ?? 'platform'}:once`,
        payload: { company, data: { company: 'forged' } },
      })),
    )
  })

  test('is processed by the worker role', async () => {
    const done: unknown[] = []
    await runOnce({
      pgPool: pools.worker,
      noHandleSignals: true,
      logger: new Logger(() => () => {}),
      taskList: {
        greet: async (payload) => {
          done.push((payload as { company: unknown }).company)
          if (done.length === 1) throw new Error('Not now')
        },
      },
    })
    expect(new Set(done)).toEqual(new Set([a.company, b.company, null]))
    // The queue learns of a finished job with a short delay.
    await expect.poll(async () => (await jobs(pools.worker)).rowCount).toBe(1)
    await pools.worker.query("select graphile_worker.force_unlock_workers(array['none'])")
    await owner.query('delete from graphile_worker._private_jobs')
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
    const others = await rowsOf(b.company)
    await row('company_tombstones', { company_id: a.company, company_name: 'alder' })
    await as('admin', null, (db) => db.query('delete from companies where id = $1', [a.company]), 'commit')
    expect(Object.entries(await rowsOf(a.company)).filter(([, n]) => n > 0)).toEqual([])
    expect(await rowsOf(b.company)).toEqual(others)
    const { n } = await one(
      owner,
      'select count(*)::int as n from company_tombstones where company_id = $1',
      [a.company],
    )
    expect(n).toBe(1)
  })
})

describe('preparing the roles of a server', () => {
  const keys = (key: string) => ({ runtime: `${key}1`, auth: `${key}2`, admin: `${key}3`, worker: `${key}4` })

  test('creates them once, follows a new key, and refuses those of another installation', async () => {
    const directory = await mkdtemp(path.join(tmpdir(), 'mantel-roles-'))
    const server = await startEmbeddedPostgres({
      dataDir: path.join(directory, 'postgres'),
      settings: { fsync: 'off' },
    })
    const client = new pg.Client({ connectionString: server.ownerUrl })
    try {
      await client.connect()
      await expect(migrateDatabase(server.ownerUrl, migrations)).rejects.toThrow('Prepare the database roles')
      await prepareRoles(client, keys('first'))
      await prepareRoles(client, keys('first'))
      const { n } = await one(client, 'select count(*)::int as n from pg_roles where rolname = any($1)', [
        databaseRoles,
      ])
      expect(n).toBe(5)
      await expect(prepareRoles(client, keys('other'))).rejects.toThrow('made with another SECRET_KEY')
      await prepareRoles(client, keys('second'), [keys('older'), keys('first')])
      await prepareRoles(client, keys('second'))
      await expect(prepareRoles(client, keys('first'))).rejects.toThrow('made with another SECRET_KEY')
      await migrateDatabase(server.ownerUrl, migrations)
      await prepareRoles(client, keys('second'))
    } finally {
      await client.end()
      await server.stop()
      await rm(directory, { recursive: true, force: true })
    }
  })
})
