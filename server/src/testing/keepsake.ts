import { randomBytes } from 'node:crypto'
import pg from 'pg'
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
export async function keepsakeOf(server: TestServer, companyId: string) {
  const drawer = `kept_${randomBytes(8).toString('hex')}`
  const run = async (statements: string[]) => {
    const db = new pg.Client({ connectionString: server.database.superuserUrl })
    await db.connect()
    const whole = ['begin', 'set local session_replication_role = replica', ...statements, 'commit']
    await db.query(whole.join(';')).finally(() => db.end())
  }
  const rows = await server.sql<Table>(tables, [fleeting, platforms])
  const own = ({ name, company }: Table) =>
    company ? `${name} where ${company} = '${companyId}'` : `${name} where true`
  const kept = ({ name, columns }: Table) =>
    `insert into ${name} (${columns}) overriding system value select ${columns} from ${drawer}.${name} on conflict do nothing`
  const copies = rows.map((table) => `create table ${drawer}.${table.name} as select * from ${own(table)}`)
  await run([`create schema ${drawer}`, ...copies])
  return {
    /** Everything as it was. */
    putBack: () => run(rows.flatMap((table) => [`delete from ${own(table)}`, kept(table)])),
    /** Only what is gone: what was switched off can be switched on by the next call. */
    fillGaps: () => run(rows.map(kept)),
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
