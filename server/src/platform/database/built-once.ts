import { Column, fillPlaceholders, is, SQL, sql } from 'drizzle-orm'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import type { Db } from './connect.ts'
import { describedOnce } from './described-once.ts'

/** A query that was built with Drizzle. */
type Query<Result> = { prepare(name: string): { execute(values?: Values): Promise<Result> } }
type Values = Record<string, unknown>
// Built queries stay in memory for as long as the process runs, so their number is limited.
const maxVariants = 200

/**
 * Creates a query that Drizzle builds at its first use. Later uses only fill in values, because building a query takes
 * several times as long as sending it.
 *
 * In `build`, every value is a placeholder, whatever its type says: pass it to the query, but never read it. Anything
 * that changes the text of the query, such as a sort order, belongs in the variant. There is one query per variant, so
 * a variant must never contain user input. To compare with a list of values, use `= any(…)`.
 */
export function builtOnce<Given extends Values, Result, Variant = undefined>(
  build: (db: Db, values: Given, variant: Variant) => Query<Result>,
) {
  const built = new Map<string | undefined, Prepared<Result>>()
  return (
    db: Db,
    values: Given,
    ...[variant]: Variant extends undefined ? [] : [Variant]
  ): Promise<Result> => {
    const key = JSON.stringify(variant)
    let query = built.get(key)
    if (!query) {
      query = prepare(build(db, placeholders as Given, variant as Variant))
      if (built.size < maxVariants) built.set(key, query)
    }
    return query(db, values)
  }
}

/** Every property is a placeholder with the name of the property. */
const placeholders = new Proxy({}, { get: (_, name) => sql.placeholder(String(name)) })

/** The parts of Drizzle's prepared queries that this file uses. Drizzle's types do not declare them. */
type DrizzleQuery<Result> = {
  client: unknown
  params: unknown[]
  queryConfig: Parameters<typeof describedOnce>[0]
  fields: Field[] | undefined
  execute(values: Values): Promise<Result>
}
type Field = { path: string[]; field: unknown }
type Decoder = { mapFromDriverValue(value: unknown): unknown }

/** Runs a query on the connection of the transaction. */
type Prepared<Result> = (db: Db, values: Values) => Promise<Result>

function prepare<Result>(query: Query<Result>): Prepared<Result> {
  const prepared = query.prepare('') as unknown as DrizzleQuery<Result>
  // The query must not keep the connection of the first transaction.
  prepared.client = null
  const { fields, params, queryConfig } = prepared
  if (!fields?.every(({ path }) => path.length === 1))
    return (db, values) => {
      const onConnection: DrizzleQuery<Result> = Object.create(prepared, { client: { value: clientOf(db) } })
      return onConnection.execute(values)
    }
  const mapRow = createRowMapper(fields)
  const run = describedOnce(queryConfig)
  return async (db, values) => {
    const filled = fillPlaceholders(params, values)
    const rows = await run(clientOf(db), filled).catch((error: Error) => {
      throw new DrizzleQueryError(queryConfig.text, filled, error)
    })
    return rows.map(mapRow) as Result
  }
}

const clientOf = (db: Db) =>
  (db as unknown as { session: { client: Parameters<ReturnType<typeof describedOnce>>[0] } }).session.client

/** Returns the same objects as Drizzle, but looks up the decoders once instead of for each value. */
function createRowMapper(fields: Field[]) {
  const columns = fields.map(({ path, field }) => ({ name: path[0] ?? '', decoder: decoderOf(field) }))
  return (row: unknown[]) => {
    const result: Record<string, unknown> = {}
    let index = 0
    for (const { name, decoder } of columns) {
      const value = row[index++]
      result[name] = value === null || !decoder ? value : decoder.mapFromDriverValue(value)
    }
    return result
  }
}

/** Returns null if the driver's value needs no conversion. */
function decoderOf(field: unknown): Decoder | null {
  if (is(field, Column))
    return field.mapFromDriverValue === Column.prototype.mapFromDriverValue ? null : field
  const { decoder } = (is(field, SQL) ? field : (field as { sql: SQL }).sql) as unknown as {
    decoder: Decoder
  }
  return decoder
}
