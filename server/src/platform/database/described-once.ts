import type { Submittable } from 'pg'
import pg from 'pg'

type Parser = (text: string) => unknown
type Config = {
  name?: string
  text: string
  rowMode?: 'array'
  types?: { getTypeParser(type: number, format?: string): Parser }
}
type Client = {
  query(query: Submittable, done: (error: Error | null, result?: pg.QueryArrayResult) => void): void
}

/**
 * Returns a function that runs a prepared statement and returns its rows as arrays. PostgreSQL describes the columns
 * before each result, and reading the description of a wide row takes longer than reading the row. The columns of a
 * prepared statement never change, so only its first use asks for the description.
 */
export function describedOnce(config: Config) {
  let parsers: Parser[] | undefined
  return (client: Client, values: unknown[]) =>
    new Promise<unknown[][]>((resolve, reject) => {
      const query = new pg.Query(config, values as never[]) as unknown as OpenQuery
      if (parsers) skipDescription(query, parsers)
      client.query(query, (error, result) => {
        if (error || !result) return reject(error ?? new Error('The query returned no result'))
        parsers ??= result.fields.map(({ dataTypeID, format }) => parserOf(config, dataTypeID, format))
        resolve(result.rows)
      })
    })
}

const parserOf = ({ types = pg.types }: Config, type: number, format: string) =>
  types.getTypeParser(type, format as 'text') as Parser

/** The parts of the driver's queries that this file uses. Its types do not declare them. */
type OpenQuery = Submittable & { _result: { _parsers: Parser[] }; _accumulateRows: boolean }

function skipDescription(query: OpenQuery, parsers: Parser[]) {
  // The driver sets these two when the description arrives.
  query._result._parsers = parsers
  query._accumulateRows = true
  const submit = query.submit.bind(query)
  query.submit = (connection) => submit(withoutDescribe(connection))
}

const nothing = { describe: { value: () => {} } }
const withoutDescribe = (connection: pg.Connection) => Object.create(connection, nothing) as pg.Connection
