import type pg from 'pg'

type Sql = <R extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<R[]>
export type TenantTable = { name: string; company: string }

/** Lists every table that has rows of companies, and its company column. */
export const tenantTables = (sql: Sql) =>
  sql<TenantTable>(`
    select c.table_name::text as name, 'company_id' as company
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and c.column_name = 'company_id' and t.table_type = 'BASE TABLE'
    union select 'companies', 'id' order by 1`)

/** Returns a digest of one company's rows for each table. Equal digests mean that no row changed. */
export async function rowsOf(sql: Sql, companyId: string): Promise<Record<string, string>> {
  const digests: Record<string, string> = {}
  for (const { name, company } of await tenantTables(sql)) {
    const [row] = await sql<{ digest: string }>(
      `select count(*) || ' ' || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest
       from ${name} t where ${company} = $1`,
      [companyId],
    )
    digests[name] = row?.digest ?? ''
  }
  return digests
}

/** Lists all tables, including those of the queue. */
export async function everyTable(sql: Sql): Promise<string[]> {
  const tables = await sql<{ name: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
     where schemaname in ('public', 'graphile_worker', 'drizzle') order by 1`,
  )
  return tables.map(({ name }) => name)
}

/** Returns a digest of every table, except the rate limits and the given tables. */
export async function everyRow(sql: Sql, except: string[] = []): Promise<Record<string, string>> {
  const digests: Record<string, string> = {}
  for (const name of await everyTable(sql)) {
    if (name === 'public.rate_limits' || except.includes(name)) continue
    const [row] = await sql<{ digest: string }>(
      `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest from ${name} t`,
    )
    digests[name] = row?.digest ?? ''
  }
  return digests
}
