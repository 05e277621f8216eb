import type { TestServer } from './server.ts'

/** Written by every attempt, refused or not: it is what remembers attempts. Tests open sessions for each call. */
const mayChange = new Set(['rate_limits', 'sessions'])
/** Of the activity, only a failed sign-in is noted. */
const attempts: Record<string, string> = { 'public.admin_activities': "where action <> 'login.failed'" }

/** One digest for each table, as the owner sees it: two equal fingerprints mean that nothing changed. */
export async function fingerprint(server: TestServer): Promise<Record<string, string>> {
  const tables = await server.sql<{ name: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
     where schemaname in ('public', 'graphile_worker') order by 1`,
  )
  const watched = tables.map(({ name }) => name).filter((name) => !mayChange.has(name.replace('public.', '')))
  const queries = watched.map(
    (name) =>
      `select '${name}' as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest from ${name} t ${attempts[name] ?? ''}`,
  )
  // Named, so that it is planned once for all the times that it is asked.
  const rows = await server.sql<{ name: string; digest: string }>({
    name: 'fingerprint',
    text: queries.join(' union all '),
  })
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}

export const changedBetween = (before: Record<string, string>, after: Record<string, string>) =>
  Object.keys(after).filter((name) => before[name] !== after[name])
