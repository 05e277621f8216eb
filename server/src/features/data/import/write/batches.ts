import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../../../../platform/database/connect.ts'

export type Row = Record<string, unknown>
/** Called with the number of rows that were just written. */
export type Progress = (more: number) => Promise<void>

const batchSize = 1000
const noProgress: Progress = async () => {}

/** Inserts many rows with few statements. A field that only some of the rows have is null in the others. */
export async function insertRows(db: Db, table: PgTable, rows: Row[], reportProgress = noProgress) {
  for (const batch of batches(rows)) {
    const { columns, given } = toRecordset(table, batch)
    const names = columns.map(({ name }) => name)
    const values = columns.map(({ value }) => value)
    await db.execute(
      sql`insert into ${table} (${sql.join(names, comma)}) select ${sql.join(values, comma)} from ${given}`,
    )
    await reportProgress(batch.length)
  }
}

/** Updates existing rows by id with few statements. All rows must have the same fields. */
export async function updateRows(
  db: Db,
  table: PgTable,
  companyId: string,
  rows: Row[],
  reportProgress = noProgress,
) {
  for (const batch of batches(rows)) {
    const { columns, given } = toRecordset(table, batch)
    const sets = columns
      .filter(({ field }) => field !== 'id')
      .map(({ name, value }) => sql`${name} = ${value}`)
    await db.execute(sql`
      update ${table} as t set ${sql.join(sets, comma)}
      from ${given} where t.company_id = ${companyId} and t.id = given.id`)
    await reportProgress(batch.length)
  }
}

/**
 * Updates the statistics of PostgreSQL's query planner for foreign key checks and queries later in the transaction.
 * Does nothing if only a few rows were added.
 */
export async function refreshStatistics(db: Db, table: PgTable, added: number) {
  if (added >= minRowsToAnalyze)
    await db.execute(sql`select analyze_after_import(${getTableName(table)}::regclass, ${added}::integer)`)
}

const minRowsToAnalyze = 200
const comma = sql`, `

export function* batches<R>(rows: R[]) {
  for (let at = 0; at < rows.length; at += batchSize) yield rows.slice(at, at + batchSize)
}

/** Passes the rows as JSON, which PostgreSQL converts to the column types of the table. */
function toRecordset(table: PgTable, rows: Row[]) {
  const fields = new Set(rows.flatMap((row) => Object.keys(row)))
  const columns = Object.entries(getTableColumns(table))
    .filter(([field]) => fields.has(field))
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
