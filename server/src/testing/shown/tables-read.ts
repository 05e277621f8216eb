import { recordStatements } from '../queries/query-plans.ts'
import type { TestServer } from '../server.ts'

/**
 * Returns a function that lists the tables that a call can read: every table whose name is in one of its statements, or
 * in a view or function that these name.
 */
export async function openTableFinder({ sql }: Pick<TestServer, 'sql'>) {
  const tables = await sql<{ name: string }>(
    "select tablename as name from pg_tables where schemaname in ('public', 'graphile_worker')",
  )
  const isTable = new Set(tables.map(({ name }) => name))
  const sources = await sql<{ name: string; source: string }>(
    `select proname as name, string_agg(coalesce(nullif(prosrc, ''), pg_get_functiondef(p.oid)), ' ') as source
     from pg_proc p where pronamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace) and prokind = 'f'
     group by 1
     union all select viewname, definition from pg_views where schemaname in ('public', 'graphile_worker')`,
  )
  const sourceOf = new Map(sources.map(({ name, source }) => [name, source]))
  const found = new Map<string, Set<string>>()

  function tablesIn(text: string, seen = new Set<string>()): Set<string> {
    const known = found.get(text)
    if (known) return known
    const names = new Set<string>()
    for (const word of new Set(text.match(/\w+/g))) {
      if (isTable.has(word)) names.add(word)
      const source = sourceOf.get(word)
      if (source === undefined || seen.has(word)) continue
      for (const name of tablesIn(source, new Set([...seen, word]))) names.add(name)
    }
    if (seen.size === 0) found.set(text, names)
    return names
  }

  return async (call: () => Promise<unknown>) => {
    const names = new Set<string>()
    for (const { text } of await recordStatements(call)) for (const name of tablesIn(text)) names.add(name)
    return names
  }
}
