import { Column, is, SQL, sql } from 'drizzle-orm'
import type { Db } from './connect.ts'

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
    return executeOn(db, query, values)
  }
}

/** Every property is a placeholder with the name of the property. */
const placeholders = new Proxy({}, { get: (_, name) => sql.placeholder(String(name)) })

/** The parts of Drizzle's prepared queries that this file uses. Drizzle's types do not declare them. */
type Prepared<Result> = {
  client: unknown
  fields: Field[] | undefined
  customResultMapper: ((rows: unknown[][]) => Result) | undefined
  execute(values: Values): Promise<Result>
}
type Field = { path: string[]; field: unknown }
type Decoder = { mapFromDriverValue(value: unknown): unknown }

function prepare<Result>(query: Query<Result>) {
  const prepared = query.prepare('') as unknown as Prepared<Result>
  // The query must not keep the connection of the first transaction. executeOn sets the connection for each use.
  prepared.client = null
  const { fields } = prepared
  if (fields?.every(({ path }) => path.length === 1)) {
    const mapRow = createRowMapper(fields)
    prepared.customResultMapper = (rows) => rows.map(mapRow) as Result
  }
  return prepared
}

function executeOn<Result>(db: Db, query: Prepared<Result>, values: Values): Promise<Result> {
  const { client } = (db as unknown as { session: { client: unknown } }).session
  const onConnection: Prepared<Result> = Object.create(query, { client: { value: client } })
  return onConnection.execute(values)
}

/** Returns the same objects as Drizzle, but looks up the decoders once instead of for each value. */
function createRowMapper(fields: Field[]) {
  const columns = fields.map(({ path, field }) => ({ name: path[0] ?? '', decoder: decoderOf(field) }))
  return (row: unknown[]) => {
    const result: Record<string, unknown> = {}
    for (const [index, { name, decoder }] of columns.entries()) {
      const value = row[index]
      result[name] = value === null || !decoder ? value : decoder.mapFromDriverValue(value)
    }
    return result
  }
}

/** Returns null if the value of the driver needs no conversion. */
function decoderOf(field: unknown): Decoder | null {
  if (is(field, Column))
    return field.mapFromDriverValue === Column.prototype.mapFromDriverValue ? null : field
  const { decoder } = (is(field, SQL) ? field : (field as { sql: SQL }).sql) as unknown as {
    decoder: Decoder
  }
  return decoder
}
