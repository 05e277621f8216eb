import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import type { WatchedServer } from './changes.ts'

/** Tables that are not restored: callers keep their sessions from call to call, and no call reads the log of changes. */
const excluded = ['sessions', 'change_log']

/** Tables of the platform, which have no company column. */
const platformTables = [
  'business_profiles',
  'landing_page_content',
  'offer_codes',
  'onboarding_content',
  'platform_settings',
  'pricing_page_content',
  'product_tiers',
  'system_email_templates',
  'waitlist',
  'waitlist_settings',
]

/**
 * Copies every row of a company and of the platform, so that a test can restore them after a call and the next call
 * finds the same rows. Restoring skips triggers and foreign keys, so it needs no order and increments no version.
 */
export async function takeSnapshot(server: WatchedServer, companyId: string) {
  const schema = `snapshot_${randomBytes(8).toString('hex')}`
  const db = new pg.Client({ connectionString: server.database.superuserUrl })
  await db.connect()
  onTestFinished(() => db.end())
  const rows = await server.sql<Table>(tables, [excluded, platformTables])
  const current = ({ name, company }: Table) =>
    `${name} t where ${company ? `${company} = '${companyId}'` : 'true'}`
  const putBack = ({ name, columns }: Table) =>
    `insert into ${name} (${columns}) overriding system value select ${columns} from ${schema}.${name} on conflict do nothing`
  const copies = rows.map(
    (table) => `create table ${schema}.${table.name} as select * from ${current(table)}`,
  )
  // Uses a procedure, because its statements are planned once but run hundreds of times.
  const procedure = (
    name: string,
    statementsOf: (table: Table) => string[],
  ) => `create procedure ${schema}.${name}(names text[]) language plpgsql
    set session_replication_role = replica as $$ begin
    ${rows.map((table) => `if '${table.name}' = any (names) then ${statementsOf(table).join(';')}; end if;`).join('\n')}
    end $$`
  // Unchanged rows stay: deleting and inserting them hundreds of times would bloat the table.
  const changed = ({ name }: Table) => `not exists (select from ${schema}.${name} k where k::text = t::text)`
  const statements = [
    `create schema ${schema}`,
    ...copies,
    procedure('restore', (table) => [`delete from ${current(table)} and ${changed(table)}`, putBack(table)]),
    procedure('restore_deleted', (table) => [putBack(table)]),
  ]
  await db.query(statements.join(';'))
  let restoredAt = await server.changes.position()
  let refilledAt = restoredAt
  return {
    restore: async () => {
      await db.query(`call ${schema}.restore($1)`, [await server.changes.since(restoredAt)])
      restoredAt = refilledAt = await server.changes.position()
    },
    /** Restores only deleted rows. Changed rows stay, so that one call can switch on what another switched off. */
    restoreDeleted: async () => {
      await db.query(`call ${schema}.restore_deleted($1)`, [await server.changes.since(refilledAt)])
      refilledAt = await server.changes.position()
    },
  }
}
export type Snapshot = Awaited<ReturnType<typeof takeSnapshot>>

type Table = { name: string; company: string | null; columns: string }

const tables = `
  select c.table_name as name,
    case when c.table_name = 'companies' then 'id' when c.table_name <> all ($2) then 'company_id' end as company,
    string_agg(quote_ident(c.column_name), ', ') filter (where c.is_generated = 'NEVER') as columns
  from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
  where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name <> all ($1)
  group by 1 having c.table_name = 'companies' or c.table_name = any ($2) or bool_or(c.column_name = 'company_id')
  order by 1`
