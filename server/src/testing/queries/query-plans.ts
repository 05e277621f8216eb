import pg from 'pg'

/** A statement as it was sent, and the database role of its connection. */
export type Statement = { role: string; text: string; values: unknown[] }

/** Returns the statements that the work sends. Nothing else may use the database at the same time. */
export async function recordStatements(work: () => Promise<unknown>): Promise<Statement[]> {
  const client = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown }
  const { query } = client
  const sent: Statement[] = []
  client.query = function (this: { user: string }, ...args) {
    const [given, more] = args
    const { text, values } = (typeof given === 'string' ? { text: given } : given) as Partial<Statement>
    sent.push({ role: this.user, text: text ?? '', values: Array.isArray(more) ? more : (values ?? []) })
    return query.apply(this, args)
  }
  try {
    await work()
  } finally {
    client.query = query
  }
  return sent
}

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Index Cond'?: string
  Plans?: Plan[]
}

/**
 * Plans a statement with its role and company: once with its values, and once as the generic plan for any values,
 * because PostgreSQL may use either. Returns the tables that a plan reads from the first to the last row.
 */
export async function fullScansOf(db: pg.Client, { role, text, values }: Statement, companyId: string) {
  if (!/^(select|insert|update|delete|with)\b/i.test(text.trim())) return []
  await db.query('begin')
  try {
    await db.query(`set local role ${pg.escapeIdentifier(role)}`)
    await db.query("select set_config('app.company_id', $1, true)", [companyId])
    const plans = [
      await db.query(`explain (format json) ${text}`, values),
      await db.query(`explain (format json, generic_plan) ${text}`),
    ]
    return plans.flatMap(({ rows }) => fullScansIn(rows[0]['QUERY PLAN'][0].Plan))
  } finally {
    await db.query('rollback')
  }
}

/** This table has only one row, so it needs no index. */
const tableWithOneRow = 'platform_settings'

function fullScansIn(plan: Plan): string[] {
  const { 'Node Type': type, 'Relation Name': table, 'Index Cond': condition, Plans: inner = [] } = plan
  const isFull =
    table !== tableWithOneRow && (type === 'Seq Scan' || (/^Index (Only )?Scan$/.test(type) && !condition))
  return [...(table && isFull ? [table] : []), ...inner.flatMap(fullScansIn)]
}

/**
 * Makes the planner believe that every table has a million rows, of a thousand companies. The planner multiplies the
 * rows per page by the pages of the file, so this has no effect on empty tables, which are returned. Autovacuum is
 * turned off, because it would restore the real numbers in the middle of a test.
 */
export async function pretendMillionRows(db: pg.Client) {
  const { rows } = await db.query<{ name: string; pages: number; hasCompany: boolean }>(`
    select c.relname as name, pg_relation_size(c.oid) / 8192 as pages, a.attname is not null as "hasCompany"
    from pg_class c
    left join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`)
  for (const { name, pages, hasCompany } of rows) {
    await db.query(`alter table ${pg.escapeIdentifier(name)} set (autovacuum_enabled = false)`)
    const table = "'schemaname', 'public', 'relname', $1::text"
    await db.query(
      `select pg_restore_relation_stats(${table}, 'relpages', $2::int, 'reltuples', 1e6::real)`,
      [name, Number(pages)],
    )
    if (!hasCompany) continue
    await db.query(
      `select pg_restore_attribute_stats(${table}, 'attname', 'company_id', 'inherited', false,
        'null_frac', 0::real, 'avg_width', 16, 'n_distinct', 1000::real)`,
      [name],
    )
  }
  return rows.filter(({ pages }) => Number(pages) === 0).map(({ name }) => name)
}
