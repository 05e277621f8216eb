import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import type { Changes } from './changes.ts'
import type { TestServer } from './server.ts'

/** Opened for each call and named by nothing else: they may outlive what they were opened for. */
const fleeting = ['sessions']

/** The platform's own: its calls change these, and each begins with them as they were. */
const platforms = [
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
 * Remembers every row of a company and of the platform, to put them back after whatever was done to them: then one
 * call's effect is not the next one's beginning. Past triggers and references, so in any order and without moving a
 * version.
 */
export async function keepsakeOf(server: TestServer & { changes: Changes }, companyId: string) {
  const drawer = `kept_${randomBytes(8).toString('hex')}`
  const db = new pg.Client({ connectionString: server.database.superuserUrl })
  await db.connect()
  onTestFinished(() => db.end())
  const rows = await server.sql<Table>(tables, [fleeting, platforms])
  const own = ({ name, company }: Table) =>
    `${name} t where ${company ? `${company} = '${companyId}'` : 'true'}`
  const kept = ({ name, columns }: Table) =>
    `insert into ${name} (${columns}) overriding system value select ${columns} from ${drawer}.${name} on conflict do nothing`
  const copies = rows.map((table) => `create table ${drawer}.${table.name} as select * from ${own(table)}`)
  // In procedures, whose statements are planned once: they run hundreds of times.
  const procedure = (
    name: string,
    statementsOf: (table: Table) => string[],
  ) => `create procedure ${drawer}.${name}(changed text[]) language plpgsql
    set session_replication_role = replica as $$ begin
    ${rows.map((table) => `if '${table.name}' = any (changed) then ${statementsOf(table).join(';')}; end if;`).join('\n')}
    end $$`
  // What is as it was stays where it is: rows that come and go leave a table full of holes.
  const others = ({ name }: Table) => `not exists (select from ${drawer}.${name} k where k::text = t::text)`
  const made = [
    `create schema ${drawer}`,
    ...copies,
    procedure('put_back', (table) => [`delete from ${own(table)} and ${others(table)}`, kept(table)]),
    procedure('fill_gaps', (table) => [kept(table)]),
  ]
  await db.query(made.join(';'))
  let putBackAt = await server.changes.position()
  let filledAt = putBackAt
  return {
    /** Everything as it was. */
    putBack: async () => {
      await db.query(`call ${drawer}.put_back($1)`, [await server.changes.since(putBackAt)])
      putBackAt = filledAt = await server.changes.position()
    },
    /** Only what is gone: what was switched off can be switched on by the next call. */
    fillGaps: async () => {
      await db.query(`call ${drawer}.fill_gaps($1)`, [await server.changes.since(filledAt)])
      filledAt = await server.changes.position()
    },
  }
}
export type Keepsake = Awaited<ReturnType<typeof keepsakeOf>>

type Table = { name: string; company: string | null; columns: string }

const tables = `
  select c.table_name as name,
    case when c.table_name = 'companies' then 'id' when c.table_name <> all ($2) then 'company_id' end as company,
    string_agg(quote_ident(c.column_name), ', ') filter (where c.is_generated = 'NEVER') as columns
  from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
  where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name <> all ($1)
  group by 1 having c.table_name = 'companies' or c.table_name = any ($2) or bool_or(c.column_name = 'company_id')
  order by 1`
