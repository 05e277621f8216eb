import { type Endpoint, get } from '@mantel/domain/endpoints/endpoint'
import { idParams } from '@mantel/domain/endpoints/ids'
import { eq } from 'drizzle-orm'
import type pg from 'pg'
import { z } from 'zod'
import { orNotFound } from '../errors.ts'
import { openTestStream } from '../features/events/testing.ts'
import { endpoints } from '../features.ts'
import type { PoolRole } from '../platform/database/connect.ts'
import { clients } from '../schema/clients/clients.ts'
import { everyCaller } from '../testing/access/callers.ts'
import { watchChanges } from '../testing/access/changes.ts'
import { tenantLeaks } from '../testing/access/tenants.ts'
import { changedBetween } from '../testing/fingerprint.ts'
import { startServerWithProvider } from '../testing/provider.ts'
import { openRolePools } from '../testing/role-pools.ts'
import type { TestServer } from '../testing/server.ts'
import { createTestTenant } from '../testing/test-tenant.ts'
import { createWholeCompany } from '../testing/whole-company.ts'
import { openFigure } from './testing/figure.ts'
import { rowsOf, type TenantTable, tenantTables } from './testing/rows.ts'

const figure = openFigure('S06')
const rolePools = await openRolePools()

/**
 * A deliberately unsafe endpoint: it selects a client by id only, so that only row-level security protects
 * other companies.
 */
const unfiltered = get('/api/planted/unfiltered/:id', {
  access: 'clients:read',
  about: 'Planted',
  params: idParams('client'),
  response: z.object({ id: z.string(), firstName: z.string().nullable() }),
})

/**
 * Makes the calls of `access.test.ts` on a separate server, with one or both protections disabled: the company
 * predicates of queries and row-level security. Returns the leaks.
 */
async function leaksWith({ predicates, rowSecurity }: { predicates: boolean; rowSecurity: boolean }) {
  const cut = new Set<string>()
  const started = await startServerWithProvider({
    extend: (_app, route, { databases }) => {
      if (!predicates) cutPredicates(databases.runtime, cut)
      route(unfiltered, async ({ db, params }) => {
        const [found] = await db.select().from(clients).where(eq(clients.id, params.id))
        return orNotFound(found, 'Client')
      })
      return [unfiltered]
    },
  })
  const server = await watchChanges(started)
  // Closes the connection that was opened before the pool was patched.
  ;(await server.services.databases.runtime.connect()).release(true)
  const own = await createTestTenant(server, 'Ouzel')
  const foreign = await createTestTenant(server, 'Wagtail')
  const callers = await everyCaller(server, own)
  const tables = rowSecurity ? 0 : await disableRowSecurity(server)
  const begun = new Date().toISOString()
  const stranger = await server.signIn('CompanyAdmin', foreign.companyId)
  const stream = await openTestStream(server.url, { token: stranger.token })
  const before = await rowsOf(server.sql, foreign.companyId)
  const { found, calls } = await tenantLeaks(
    server,
    [...endpoints, unfiltered as Endpoint],
    callers,
    own,
    foreign,
  )
  const changed = changedBetween(before, await rowsOf(server.sql, foreign.companyId))
  const carried = await companiesOnIdleConnections(server)
  // A browser that was disconnected asks for the same changes later.
  const late = await openTestStream(server.url, { token: stranger.token, since: begun })
  const told = JSON.stringify([...stream.messages, ...late.messages])
  const leaks = [
    ...found,
    ...changed.map((table) => `the other company's rows in ${table} changed`),
    ...Object.entries(own.ids).flatMap(([kind, id]) =>
      told.includes(id) ? [`the stream tells another company of a ${kind}`] : [],
    ),
  ]
  return {
    leaks: leaks.filter((line) => !line.includes(unfiltered.path)),
    foundPlanted: leaks.some((line) => line.includes(unfiltered.path)),
    calls,
    cut,
    tables,
    carried,
  }
}

/** Finds pooled connections that still have the company of a request: a query outside a transaction would use it. */
async function companiesOnIdleConnections({ services: { databases } }: TestServer) {
  const open = await Promise.all(Array.from({ length: 12 }, () => databases.runtime.connect()))
  const asked = "select current_setting('app.company_id', true) as company"
  const companies = await Promise.all(open.map((client) => client.query<{ company: string | null }>(asked)))
  for (const client of open) client.release()
  return companies.flatMap(({ rows }) =>
    rows[0]?.company ? [`a connection carries ${rows[0].company}`] : [],
  )
}

async function disableRowSecurity(server: TestServer) {
  const tables = await server.sql<{ name: string }>(
    "select oid::regclass::text as name from pg_class where relrowsecurity and relnamespace = 'public'::regnamespace",
  )
  for (const { name } of tables) await server.sql(`alter table ${name} disable row level security`)
  return tables.length
}

/**
 * Rewrites statements on their way to the database, so that every comparison with the caller's company is true. This
 * measures the product's own queries as if someone had forgotten to filter them by company.
 */
function cutPredicates(pool: pg.Pool, cut: Set<string>) {
  const withoutCompany = (text: string) => {
    const [head = '', ...conditions] = text.split(/\bwhere\b/i)
    const changed = [
      head,
      ...conditions.map((condition) =>
        condition.replace(
          /(?:"\w+"\.|\w+\.)?"?company_id"? = (\$\d+)|"companies"\."id" = (\$\d+)/g,
          (_, one?: string, other?: string) => `${one ?? other}::uuid is not null`,
        ),
      ),
    ].join('where')
    if (changed !== text) cut.add(changed)
    return changed
  }
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (given: unknown, ...rest: unknown[]) => unknown
    const cutQuery = (given: string | pg.QueryConfig, ...rest: unknown[]) => {
      if (typeof given === 'string') return query(withoutCompany(given), ...rest)
      // A prepared query is an object with methods, so a copy of its fields could not be sent.
      given.text = withoutCompany(given.text)
      return query(given, ...rest)
    }
    client.query = cutQuery as typeof client.query
  })
}

figure.measure('without row-level security the predicates alone keep companies apart', async () => {
  const { leaks, foundPlanted, calls, tables } = await leaksWith({ predicates: true, rowSecurity: false })
  figure.says('belt-tables-without-row-security', tables)
  figure.holds('belt-cells', calls, calls > 150, 'more than 150')
  figure.none('belt-leaks', leaks)
  figure.holds('belt-finds-planted-hole', String(foundPlanted), foundPlanted, 'true')
})

figure.measure('without predicates row-level security alone keeps companies apart', async () => {
  const { leaks, foundPlanted, calls, cut, carried } = await leaksWith({
    predicates: false,
    rowSecurity: true,
  })
  figure.holds('braces-statements-cut', cut.size, cut.size >= 6, 'at least 6')
  figure.holds('braces-cells', calls, calls > 150, 'more than 150')
  figure.none('braces-leaks', leaks)
  figure.none('connections-carrying-a-company', carried)
  figure.holds('braces-hold-planted-hole', String(!foundPlanted), !foundPlanted, 'true')
})

figure.measure('without both everything leaks, so both were really cut', async () => {
  const { leaks } = await leaksWith({ predicates: false, rowSecurity: false })
  figure.holds('neither-leaks', leaks.length, leaks.length > 10, 'more than 10')
  const telling = new Set(leaks.flatMap((line) => /^[A-Z]+ \/api\/[^: ]+/.exec(line)?.[0] ?? []))
  figure.holds('neither-endpoints', telling.size, telling.size >= 3, 'at least 3')
})

figure.measure('in every table the tenant roles reach no row of another company', async () => {
  const { owner, pools } = rolePools
  const { company: own } = await createWholeCompany(rolePools, 'alder')
  const { company: foreign } = await createWholeCompany(rolePools, 'birch')
  const sql = async <R extends pg.QueryResultRow>(text: string) => (await owner.query<R>(text)).rows
  const tables = (await tenantTables(sql)).filter(({ name }) => name !== 'company_tombstones')
  const found: string[] = []
  const empty: string[] = []
  let cells = 0
  for (const role of ['runtime', 'worker'] as const)
    for (const table of tables) {
      const text = `select 1 from ${table.name} where ${table.company} = $1`
      const { rows: theirs } = await owner.query(text, [foreign])
      if (theirs.length === 0) empty.push(table.name)
      for (const attempt of await attemptsOn(owner, role, table, own, foreign)) {
        cells++
        const result = await tryAs(pools[role], own, attempt)
        if (!attempt.isHeld(result)) found.push(`${role} on ${table.name}, ${attempt.what}: ${result}`)
      }
    }
  figure.says('tables', tables.length)
  figure.none('tables-without-foreign-rows', empty)
  figure.holds('table-cells', cells, cells > 300, 'more than 300')
  figure.none('table-leaks', found)
})

/** The number of rows that a statement reached, or the code of its error. */
type Result = number | string
type Attempt = { what: string; text: string; values: unknown[]; isHeld: (result: Result) => boolean }

const refused = '42501'
const reachesNothing = (result: Result) => result === 0 || result === refused

async function attemptsOn(
  owner: pg.Pool,
  role: PoolRole,
  { name, company }: TenantTable,
  own: string,
  foreign: string,
): Promise<Attempt[]> {
  const { rows: columns } = await owner.query<{ column: string; may_read: boolean; may_change: boolean }>(
    `select quote_ident(attname) as column,
       has_column_privilege($2, attrelid, attnum, 'select') as may_read,
       has_column_privilege($2, attrelid, attnum, 'update') and attgenerated = '' as may_change
     from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [name, `mantel_${role}`],
  )
  const hasId = columns.some(({ column }) => column === 'id')
  const ids = hasId
    ? (await owner.query<{ id: string }>(`select id from ${name} where ${company} = $1`, [foreign])).rows.map(
        ({ id }) => id,
      )
    : []
  const changing =
    columns.find(({ may_change, column }) => may_change && column !== company)?.column ?? company
  // Neither role may read the company of sessions and tokens, so this check skips them. The worker may read only
  // when they expire, to delete them.
  const readable = columns.some(({ column, may_read }) => column === company && may_read)
  const mine = readable
    ? [
        {
          what: 'its own rows are there',
          text: `select ${company} from ${name} where ${company} = $1`,
          values: [own],
          isHeld: (result: Result) => Number(result) > 0,
        },
      ]
    : []
  const byId = (text: string) => ({ text, values: [ids] })
  const byCompany = (text: string) => ({ text, values: [foreign] })
  return [
    ...mine,
    { what: 'select', ...byCompany(`select ${company} from ${name} where ${company} = $1`) },
    {
      what: 'select everything',
      text: `select 1 from ${name} where ${company} is distinct from $1`,
      values: [own],
    },
    { what: 'lock', ...byCompany(`select ${company} from ${name} where ${company} = $1 for update`) },
    { what: 'update', ...byCompany(`update ${name} set ${changing} = ${changing} where ${company} = $1`) },
    { what: 'delete', ...byCompany(`delete from ${name} where ${company} = $1`) },
    ...(hasId
      ? [
          { what: 'select by id', ...byId(`select id from ${name} where id = any($1)`) },
          {
            what: 'update by id',
            ...byId(`update ${name} set ${changing} = ${changing} where id = any($1)`),
          },
          { what: 'delete by id', ...byId(`delete from ${name} where id = any($1)`) },
        ]
      : []),
    { what: 'insert', ...byCompany(`insert into ${name} (${company}) values ($1)`), isHeld: isRefused },
    {
      what: 'hand over',
      text: `update ${name} set ${company} = $1 where ${company} = $2`,
      values: [foreign, own],
      isHeld: isRefused,
    },
  ].map((attempt) => ({ isHeld: reachesNothing, ...attempt }))
}

/** The checks of a payment refuse another company before the policy does, with this error code. */
const violatesRule = '23514'
const isRefused = (result: Result) => result === refused || result === violatesRule

async function tryAs(pool: pg.Pool, company: string, { text, values }: Attempt): Promise<Result> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query("select set_config('app.company_id', $1, true)", [company])
    return (await client.query(text, values)).rowCount ?? 0
  } catch (error) {
    return (error as pg.DatabaseError).code ?? String(error)
  } finally {
    await client.query('rollback')
    client.release()
  }
}
