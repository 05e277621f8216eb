import type pg from 'pg'

export type Table = {
  /** With its schema: public.users. */
  name: string
  /** Without generated ones, which the database writes itself. */
  columns: string[]
  /** What puts the rows into the same order everywhere, whatever the server's collation. */
  order: string[]
  /** Tables that must be filled before this one. */
  needs: string[]
}
type Connection = Pick<pg.Client, 'query'>

/** Everything that holds data, in an order in which it can be loaded: ours, and the queue's. */
export async function listTables(client: Connection): Promise<Table[]> {
  const { rows } = await client.query<Table>(everyTable)
  return inLoadingOrder(rows)
}

/** As text that is the same on every server: ordered, and without what belongs to a moment. */
export function copyOut({ name, columns, order }: Pick<Table, 'name' | 'columns' | 'order'>): string {
  const { columns: forgotten = [], rows = 'true' } = ofThisMoment[name] ?? {}
  const values = columns.map((column) =>
    forgotten.includes(column) ? `null as ${quoted(column)}` : quoted(column),
  )
  const from = `from only ${quotedTable(name)} t where ${rows} order by ${order.join(', ')}`
  return `copy (select ${values.join(', ')} ${from}) to stdout`
}

export const copyIn = ({ name, columns }: Pick<Table, 'name' | 'columns'>) =>
  `copy ${quotedTable(name)} (${columns.map(quoted).join(', ')}) from stdin`

export const quotedTable = (name: string) => name.split('.').map(quoted).join('.')

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/**
 * Workers that hold a lock will not exist where the backup is restored, and their jobs would wait for them
 * for hours. A job whose work is done, but which its worker has not struck off yet, is left out: without
 * its lock it could take up a new job of the same key, which would then count as done. Sessions of people
 * stay: the row is a hash that ends by itself, and passwords return to that moment as well.
 */
const ofThisMoment: Record<string, { columns: string[]; rows?: string }> = {
  'graphile_worker._private_jobs': {
    columns: ['locked_at', 'locked_by'],
    rows: 'not exists (select from public.finished_jobs done where done.job_id = t.id)',
  },
  'graphile_worker._private_job_queues': { columns: ['locked_at', 'locked_by'] },
}

// Migrations are not data: the target makes its own, and the archive says which it needs.
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

function inLoadingOrder(tables: Table[]): Table[] {
  const ordered: Table[] = []
  const left = new Map(tables.map((table) => [table.name, table]))
  while (left.size > 0) {
    const ready = [...left.values()].filter(({ needs }) => !needs.some((name) => left.has(name)))
    if (ready.length === 0) {
      const names = [...left.keys()].join(', ')
      throw new Error(
        `These tables refer to each other in a circle, and no reference is deferrable: ${names}`,
      )
    }
    for (const table of ready) left.delete(table.name)
    ordered.push(...ready)
  }
  return ordered
}
