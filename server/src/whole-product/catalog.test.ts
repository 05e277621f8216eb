import { describe, expect, test } from 'vitest'
import { migrations } from '../installation.ts'
import { appliedVersion, schemaVersion } from '../platform/database/migrate.ts'
import { catalogFindings } from '../testing/catalog.ts'
import { openRolePools } from '../testing/role-pools.ts'

const { database, owner, superuser, pools } = await openRolePools()

describe('the catalog', () => {
  test('has no findings, even after migrating twice', async () => {
    expect(await catalogFindings(owner)).toEqual([])
    expect(await appliedVersion(pools.runtime)).toBe(schemaVersion(migrations))
  })

  const plain = 'create function sneaky() returns int language sql'
  const path = 'set search_path = pg_catalog, pg_temp'
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
    ['grant delete on transactions to mantel_runtime', 'mantel_runtime may delete transactions'],
    ['grant update on receipts to mantel_worker', 'mantel_worker may update receipts'],
    [
      'grant update (changes) on invoice_revisions to mantel_runtime',
      'mantel_runtime may update invoice_revisions.changes',
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
