import type { TestServer } from './server.ts'

/**
 * These tables are ignored: even refused attempts write rate limits, tests open a session for each call, and the log of
 * changes contains no data.
 */
const ignoredTables = new Set(['rate_limits', 'sessions', 'change_log'])
/** The activity records failed sign-ins, but they do not count as a change. */
const conditions: Record<string, string> = { 'public.admin_activities': "where action <> 'login.failed'" }

/** Returns one digest per table, read as the owner. If two fingerprints are equal, only ignored rows have changed. */
export async function fingerprint(server: TestServer): Promise<Record<string, string>> {
  const tables = await server.sql<{ name: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
     where schemaname in ('public', 'graphile_worker') order by 1`,
  )
  const watched = tables
    .map(({ name }) => name)
    .filter((name) => !ignoredTables.has(name.replace('public.', '')))
  const queries = watched.map(
    (name) =>
      `select '${name}' as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest from ${name} t ${conditions[name] ?? ''}`,
  )
  // Named, because a named statement is planned only once per connection.
  const rows = await server.sql<{ name: string; digest: string }>({
    name: 'fingerprint',
    text: queries.join(' union all '),
  })
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}

export const changedBetween = (before: Record<string, string>, after: Record<string, string>) =>
  Object.keys(after).filter((name) => before[name] !== after[name])
