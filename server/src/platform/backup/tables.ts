import type pg from 'pg'

export type Table = {
  /** Includes the schema, as in `public.users`. */
  name: string
  /** All columns except generated ones. */
  columns: string[]
  /** Expressions that sort the rows in the same order on every server, independent of its collation. */
  order: string[]
  /** Tables that must be filled before this one. */
  needs: string[]
}
type Connection = Pick<pg.Client, 'query'>

/** Lists our tables and those of the queue, in an order in which they can be loaded. */
export async function listTables(client: Connection): Promise<Table[]> {
  const { rows } = await client.query<Table>(everyTable)
  return sortForLoading(rows)
}

/** Returns a COPY statement whose output is the same on every server: sorted, and without transient data. */
export function copyOut({ name, columns, order }: Pick<Table, 'name' | 'columns' | 'order'>): string {
  const { columns: omitted = [], rows = 'true' } = transientData[name] ?? {}
  const values = columns.map((column) =>
    omitted.includes(column) ? `null as ${quoted(column)}` : quoted(column),
  )
  const from = `from only ${quotedTable(name)} t where ${rows} order by ${order.join(', ')}`
  return `copy (select ${values.join(', ')} ${from}) to stdout`
}

export const copyIn = ({ name, columns }: Pick<Table, 'name' | 'columns'>) =>
  `copy ${quotedTable(name)} (${columns.map(quoted).join(', ')}) from stdin`

export const quotedTable = (name: string) => name.split('.').map(quoted).join('.')

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/**
 * The values and rows that a backup omits. Locks would make restored jobs wait for hours for workers that no longer
 * exist. Without its lock, the row of a finished job could be reused for a new job with the same key, and the new job
 * would count as finished. User sessions are included, because they contain only a hash and expire.
 */
const transientData: Record<string, { columns: string[]; rows?: string }> = {
  'graphile_worker._private_jobs': {
    columns: ['locked_at', 'locked_by'],
    rows: 'not exists (select from public.finished_jobs done where done.job_id = t.id)',
  },
  'graphile_worker._private_job_queues': { columns: ['locked_at', 'locked_by'] },
}

// Excludes the queue's table of migrations, because the target runs its own migrations.
const everyTable = `
  with tables as (
    select c.oid, n.nspname || '.' || c.relname as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'graphile_worker') and c.relkind in ('r', 'p')
      and (n.nspname, c.relname) <> ('graphile_worker', 'migrations')
      and not exists (
        select from pg_depend d
        where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  )
  select name,
    array(
      select attname::text from pg_attribute
      where attrelid = t.oid and attnum > 0 and not attisdropped and attgenerated = ''
      order by attnum
    ) as columns,
    coalesce(
      (select array_agg(
         quote_ident(a.attname) || case when a.attcollation <> 0 then ' collate "C"' else '' end order by k.n)
       from pg_index i, unnest(i.indkey) with ordinality as k (attnum, n), pg_attribute a
       where i.indrelid = t.oid and i.indisprimary and a.attrelid = t.oid and a.attnum = k.attnum),
      array['t::text collate "C"']
    ) as order,
    array(
      select distinct other.name from pg_constraint f join tables other on other.oid = f.confrelid
      where f.contype = 'f' and f.conrelid = t.oid and f.confrelid <> t.oid and not f.condeferrable
    ) as needs
  from tables t
  order by name`

function sortForLoading(tables: Table[]): Table[] {
  const ordered: Table[] = []
  const remaining = new Map(tables.map((table) => [table.name, table]))
  while (remaining.size > 0) {
    const ready = [...remaining.values()].filter(({ needs }) => !needs.some((name) => remaining.has(name)))
    if (ready.length === 0) {
      const names = [...remaining.keys()].join(', ')
      throw new Error(`These tables reference each other in a cycle without a deferrable reference: ${names}`)
    }
    for (const table of ready) remaining.delete(table.name)
    ordered.push(...ready)
  }
  return ordered
}
