import { canonicalJson } from '../../features/evidence/event-chain.ts'
import type { WatchedServer } from '../access/changes.ts'

/** The rows of each changed table, as text without values that differ from run to run. */
export type Outcome = Record<string, string>

/**
 * Returns a function that reads all tables that have changed since a position in the log, for comparing the outcomes of
 * runs that start with the same rows.
 */
export async function createOutcomeReader(server: WatchedServer, companyId: string) {
  const tables = await server.sql<{ name: string; company: string | null }>(tablesQuery)
  const read = async (some: typeof tables) => {
    const queries = some.map(
      ({ name, company }) =>
        `select '${name}' as name, to_jsonb(t) as row from ${sources[name] ?? name} t where ${company ? `${company} = $1` : '$1::uuid is not null'}`,
    )
    const found = await server.sql<{ name: string; row: object }>(queries.join(' union all '), [companyId])
    return some.map(({ name }) => ({
      name,
      rows: found.filter((one) => one.name === name).map(({ row }) => JSON.stringify(row, withoutRandom)),
    }))
  }
  const before = await read(tables)
  const known = new Set(before.flatMap(({ rows }) => rows.flatMap((row) => row.match(uuid) ?? [])))
  const normalize = (rows: string[]) =>
    rows
      .map((row) =>
        row
          .replace(uuid, (id) => (known.has(id) ? id : 'new'))
          .replace(instant, 'time')
          .replace(digest, 'digest'),
      )
      .map((row) => canonicalJson(JSON.parse(row, sortIds)))
      .sort()
      .join('\n')
  const unchanged = new Map(before.map(({ name, rows }) => [name, normalize(rows)]))
  return async (position: string): Promise<Outcome> => {
    const changed = await server.changes.since(position)
    const some = tables.filter(({ name }) => changed.includes(name))
    if (some.length === 0) return {}
    const outcome = (await read(some)).map(({ name, rows }) => [name, normalize(rows)] as const)
    return Object.fromEntries(outcome.filter(([name, rows]) => rows !== unchanged.get(name)))
  }
}

export const isSameOutcome = (one: Outcome, other: Outcome) => JSON.stringify(one) === JSON.stringify(other)

/** Describes the rows of the first outcome that the second does not have. */
export const describeDifference = (one: Outcome, other: Outcome) =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])]
    .filter((table) => one[table] !== other[table])
    .map((table) => {
      const expected = (other[table] ?? '').split('\n')
      const extra = (one[table] ?? '').split('\n').filter((row) => !expected.includes(row))
      return `${table}: ${extra.join(' | ') || `${expected.length} rows expected`}`
    })
    .join('; ')
    .slice(0, 1500)

/**
 * The query that is read instead of a table. The database combines some rows of totals into their sum, and a sequence
 * decides which rows, so only the sums are the same in every run.
 */
const sources: Record<string, string> = {
  project_totals: `(select company_id, status, booked_month, sum(project_count) as project_count,
    sum(valued_count) as valued_count, sum(value) as value, sum(awaiting_count) as awaiting_count from project_totals
    group by 1, 2, 3 having (sum(project_count), sum(valued_count), sum(value), sum(awaiting_count))
      is distinct from (0::numeric, 0::numeric, 0::numeric, 0::numeric))`,
  company_totals: `(select company_id, kind, name, stage, day, at, sum(count) as count, sum(amount) as amount,
    sum(open_amount) as open_amount, sum(in_flight_amount) as in_flight_amount from company_totals group by 1, 2, 3, 4, 5, 6
    having (sum(count), sum(amount), sum(open_amount), sum(in_flight_amount))
      is distinct from (0::numeric, 0::numeric, 0::numeric, 0::numeric))`,
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const instant = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d[^"\\]*/g
const digest = /[0-9a-f]{64}/g

const withoutRandom = (column: string, value: unknown) => (isRandom(column, value) ? undefined : value)

/** Sorts lists of ids, because a statement can return their rows in any order. Only the order of photos matters. */
const sortIds = (column: string, value: unknown) =>
  isListOfIds(value) && column !== 'photos' ? value.toSorted((a, b) => a.localeCompare(b)) : value

const isListOfIds = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => one === 'new' || (typeof one === 'string' && one.match(uuid)))

/**
 * Whether a column holds secrets, bytes or numbers that differ in every run. Includes the position of a card on the
 * board: two cards may get the same position, and the next move separates them.
 */
const isRandom = (column: string, value: unknown) =>
  (column === 'id' && typeof value === 'number') ||
  /hash|token|encrypted|sealed|password|html|storage_key|search_text|ordinal|sort_order|size$|sha256|certificate|^signature$|_signature$|manifest/.test(
    column,
  )

const tablesQuery = `
  select c.table_name::text as name,
    case when c.table_name = 'companies' then 'id' when bool_or(c.column_name = 'company_id') then 'company_id' end as company
  from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
  where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
    and c.table_name not in ('sessions', 'rate_limits', 'finished_jobs')
  group by c.table_name order by 1`
