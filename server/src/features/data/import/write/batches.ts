import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../../../../platform/database/connect.ts'

export type Row = Record<string, unknown>
/** Told how many more rows are written. */
export type Progress = (more: number) => Promise<void>

const batch = 1000
const silent: Progress = async () => {}

/** Many rows in few statements. All have the same fields. */
export async function insertRows(db: Db, table: PgTable, rows: Row[], tell = silent) {
  for (const some of batches(rows)) {
    const { columns, given } = shapeOf(table, some)
    const names = columns.map(({ name }) => name)
    const values = columns.map(({ value }) => value)
    await db.execute(
      sql`insert into ${table} (${sql.join(names, comma)}) select ${sql.join(values, comma)} from ${given}`,
    )
    await tell(some.length)
  }
}

/** The same for rows that are there, by their ids. */
export async function updateRows(db: Db, table: PgTable, companyId: string, rows: Row[], tell = silent) {
  for (const some of batches(rows)) {
    const { columns, given } = shapeOf(table, some)
    const sets = columns
      .filter(({ field }) => field !== 'id')
      .map(({ name, value }) => sql`${name} = ${value}`)
    await db.execute(sql`
      update ${table} as t set ${sql.join(sets, comma)}
      from ${given} where t.company_id = ${companyId} and t.id = given.id`)
    await tell(some.length)
  }
}

/** For what comes next in the transaction: references to the new rows, and questions about them. */
export async function measureAgain(db: Db, table: PgTable, added: number) {
  if (added >= many)
    await db.execute(sql`select analyze_after_import(${getTableName(table)}::regclass, ${added}::integer)`)
}

const many = 200
const comma = sql`, `

function* batches(rows: Row[]) {
  for (let at = 0; at < rows.length; at += batch) yield rows.slice(at, at + batch)
}

/** The rows as JSON, which PostgreSQL reads by the types of the table's own columns. */
function shapeOf(table: PgTable, rows: Row[]) {
  const [first = {}] = rows
  const columns = Object.entries(getTableColumns(table))
    .filter(([field]) => field in first)
    .map(([field, column]) => ({
      field,
      type: sql`${sql.identifier(field)} ${sql.raw(column.getSQLType())}`,
      name: sql.identifier(toSnakeCase(field)),
      value: sql`given.${sql.identifier(field)}`,
    }))
  const types = columns.map(({ type }) => type)
  return {
    columns,
    given: sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (${sql.join(types, comma)})`,
  }
}
