import { randomUUID } from 'node:crypto'
import type pg from 'pg'

type Sql = <R extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<R[]>
type Column = { name: string; type: string; refersTo: string | null }
type Row = { companyId: string; text: string }

/**
 * Inserts a row of a company with a value in every required column, and returns its id. If a table's checks refuse
 * these values, the test has to insert the row itself.
 */
export async function insertExampleRow(sql: Sql, table: string, row: Row): Promise<string> {
  const columns = await sql<Column>(requiredColumns, [table])
  const values: unknown[] = [row.companyId]
  for (const column of columns) values.push(await exampleValue(sql, column, row))
  const names = ['company_id', ...columns.map(({ name }) => name)]
  const [inserted] = await sql<{ id?: string }>(
    `insert into ${table} (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')}) returning *`,
    values,
  )
  return inserted?.id ?? ''
}

async function exampleValue(sql: Sql, { name, type, refersTo }: Column, row: Row) {
  if (refersTo) return referredId(sql, refersTo, row)
  const value = exampleValues[type]
  if (!value) throw new Error(`There is no example value of the type ${type} for the column ${name}`)
  return value(row.text)
}

/** Returns the id of the company's oldest row in this table, or of a new row. */
async function referredId(sql: Sql, table: string, row: Row) {
  const [found] = await sql<{ id: string }>(
    `select id from ${table} where company_id = $1 order by created_at, id limit 1`,
    [row.companyId],
  )
  return found?.id ?? insertExampleRow(sql, table, row)
}

const exampleValues: Record<string, (text: string) => unknown> = {
  bool: () => true,
  date: () => '2026-11-17',
  float8: () => 1,
  int4: () => 1,
  int8: () => 1,
  jsonb: () => '{}',
  numeric: () => 1,
  text: (text) => text,
  timestamptz: () => new Date(Date.now() + 3_600_000).toISOString(),
  uuid: () => randomUUID(),
  varchar: (text) => text,
}

const requiredColumns = `
  select a.attname as name, t.typname as type, (
    select f.confrelid::regclass::text from pg_constraint f
    where f.contype = 'f' and f.conrelid = a.attrelid and a.attnum = any (f.conkey) limit 1
  ) as "refersTo"
  from pg_attribute a join pg_type t on t.oid = a.atttypid
  where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped
    and a.attnotnull and not a.atthasdef and a.attidentity = '' and a.attname <> 'company_id'
  order by a.attnum`
