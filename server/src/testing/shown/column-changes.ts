import { kindsOfTable } from '../access/declared-changes.ts'
import type { Tenant } from '../access/own-ids.ts'
import { insertExampleRow } from '../rows/example-row.ts'
import type { TestServer } from '../server.ts'
import { describeMissed } from './unrefreshed.ts'
import type { Screens } from './watch-screens.ts'

type Column = {
  table: string
  name: string
  type: string
  isNullable: boolean
  refersTo: string | null
  values: string | null
  company: string | null
}

/**
 * Changes each column of each table of records, adds a row to it and deletes its rows, and lists the queries that then
 * show something else although they show none of the table's kinds. So a query is complete even for fields that no
 * example of a call changes. Changes that the database refuses are left out.
 */
export async function unrefreshedAfterColumns(
  server: TestServer,
  screens: Screens,
  { companyId, canary }: Tenant,
  isIncluded: (table: string) => boolean = () => true,
) {
  const found = new Set<string>()
  let changed = 0
  const changeWith = async (title: string, table: string, statement: () => Promise<unknown>) => {
    const result = await screens.afterStatement(() => statement().catch(() => {}))
    if (result.tables.length > 0) changed++
    for (const missed of result.certain)
      found.add(`${describeMissed(missed)} after a change of ${title} (${kindsOfTable(table).join(', ')})`)
  }
  const columns = (await server.sql<Column>(columnsQuery)).filter(
    // Files are counted, but they come and go with the records that they belong to.
    ({ table }) => kindsOfTable(table).length > 0 && table !== 'files' && isIncluded(table),
  )
  for (const column of columns) {
    const { table, name, company } = column
    const rows = company ? `${company} = '${companyId}'` : 'true'
    for (const value of valuesFor(column, companyId))
      await changeWith(`${table}.${name}`, table, () =>
        server.sql(
          `update ${table} set ${name} = ${value} where ${rows} and ${name} is distinct from (${value})`,
        ),
      )
  }
  for (const table of new Set(columns.map((column) => column.table))) {
    const company = columns.find((column) => column.table === table)?.company
    if (!company) continue
    await changeWith(`the rows of ${table}`, table, () =>
      insertExampleRow(server.sql, table, { companyId, text: canary }),
    )
    if (company === 'company_id')
      await changeWith(`the rows of ${table}`, table, () =>
        server.sql(`delete from ${table} where company_id = $1`, [companyId]),
      )
  }
  return { found: [...found].sort(), changed }
}

/** Returns SQL for other values of the column. */
function valuesFor({ table, name, type, isNullable, refersTo, values }: Column, companyId: string) {
  const others = () => {
    if (refersTo)
      return [
        `(select o.id from ${refersTo} o where o.company_id = '${companyId}' and o.id is distinct from ${table}.${name} order by o.id limit 1)`,
      ]
    const allowed = [...(values ?? '').matchAll(/'([\w -]+)'::/g)].map(([, value]) => `'${value}'`)
    if (allowed.length > 0) return [...new Set(allowed)]
    switch (type) {
      case 'bool':
        return [`not coalesce(${name}, false)`]
      case 'int2':
      case 'int4':
      case 'int8':
      case 'numeric':
      case 'float8':
        return [`coalesce(${name}, 0) + 1`]
      case 'date':
        return [`coalesce(${name}, current_date) + 400`, `coalesce(${name}, current_date) - 400`]
      case 'timestamptz':
        return [
          `coalesce(${name}, now()) + interval '400 days'`,
          `coalesce(${name}, now()) - interval '400 days'`,
        ]
      case 'text':
      case 'varchar':
        return [`coalesce(${name}, '') || 'x'`]
      case 'jsonb':
        return [`'{}'`, `'[]'`]
      default:
        return type.startsWith('_') ? [`'{}'`] : []
    }
  }
  return [...others(), ...(isNullable ? ['null'] : [])]
}

const columnsQuery = `
  select c.relname as table, a.attname as name, t.typname as type, not a.attnotnull as "isNullable", (
    select f.confrelid::regclass::text from pg_constraint f
    where f.contype = 'f' and f.conrelid = a.attrelid and a.attnum = any (f.conkey)
      and f.confrelid <> 'companies'::regclass limit 1
  ) as "refersTo", (
    select string_agg(pg_get_constraintdef(k.oid), ' ') from pg_constraint k
    where k.contype = 'c' and k.conrelid = a.attrelid and k.conkey = array[a.attnum]
  ) as values,
    case when c.relname = 'companies' then 'id' else (
      select o.attname from pg_attribute o where o.attrelid = c.oid and o.attname = 'company_id') end as company
  from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
    and a.attgenerated = '' and a.attidentity = ''
    and a.attname not in ('id', 'company_id', 'created_at', 'updated_at', 'version')
  order by c.relname, a.attnum`
