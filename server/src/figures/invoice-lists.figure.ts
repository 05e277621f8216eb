import pg from 'pg'
import { afterAll } from 'vitest'
import { studioWithInvoice } from '../features/invoices/testing.ts'
import { recordStatements } from '../testing/queries/query-plans.ts'
import { startServer } from '../testing/server.ts'
import { openFigure } from './testing/figure.ts'
import { rounded } from './testing/statistics.ts'

const figure = openFigure('invoice-lists')
const server = await startServer()
const superuser = new pg.Client({ connectionString: server.database.superuserUrl })
await superuser.connect()
afterAll(() => superuser.end())
const count = 100_000

const { call, companyId, clientId, projectId } = await studioWithInvoice(server)
await server.sql(
  `insert into invoices (company_id, project_id, client_id, invoice_number, bill_to, status, sent_at, paid_at, total,
     received_amount, in_flight_amount, next_due_date, created_at)
   select $1, $2, $3, 'X-' || n, '{"name": "Hannah Whitlock"}',
     case n % 20 when 0 then 'sent' when 1 then 'draft' else 'paid' end, case when n % 20 <> 1 then now() end,
     case when n % 20 > 1 then now() end, 100 + n, case when n % 20 > 1 then 100 + n else 0 end,
     case when n % 400 = 0 then 50 else 0 end, case when n % 20 = 0 then current_date + n % 60 - 30 end,
     now() - n * interval '1 minute'
   from generate_series(1, $4) n`,
  [companyId, projectId, clientId, count],
)
await server.sql('vacuum analyze invoices')

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  Plans?: Plan[]
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

const views = ['all', 'open', 'drafts', 'paid', 'processing']
const sorts = ['created', 'number', 'due', 'total', 'open'].flatMap((sort) => [sort, `-${sort}`])
const lists = [
  ...views.map((view) => `view=${view}`),
  ...sorts.map((sort) => `sort=${sort}`),
  'view=open&sort=due',
  'view=overdue&sort=due',
  `clientId=${clientId}`,
]

figure.measure(`a page of ${count.toLocaleString('en-US')} invoices is read by one index scan`, async () => {
  const wrong: string[] = []
  let slowest = 0
  for (const list of lists) {
    const first = await call('GET', `/api/invoices?limit=50&${list}`)
    const pages = [list, ...(first.body.nextCursor ? [`${list}&cursor=${first.body.nextCursor}`] : [])]
    for (const page of pages) {
      const { ms, scans, isSorted, nodes } = await measureList(page)
      slowest = Math.max(slowest, ms)
      if (scans.length !== 1 || !isIndexScan(scans[0]) || isSorted || (scans[0]?.['Actual Rows'] ?? 0) > 51)
        wrong.push(`${page}: ${nodes}`)
    }
  }
  figure.says('lists', lists.length)
  figure.none('more-than-an-index-scan', wrong)
  figure.holds('slowest-list-ms', rounded(slowest), slowest < 20, 'under 20')
})

figure.measure('what is overdue, newest first, is read from the index of open invoices', async () => {
  const { ms, scans, nodes } = await measureList('view=overdue')
  const read = scans[0]?.['Actual Rows'] ?? 0
  const isRead = scans.length === 1 && isIndexScan(scans[0])
  figure.none('overdue-more-than-an-index-scan', isRead ? [] : [nodes])
  figure.holds('overdue-rows', read, read <= count / 20, `at most ${count / 20}`)
  figure.says('overdue-ms', rounded(ms))
})

const isIndexScan = (plan: Plan | undefined) => /^Index (Only )?Scan/.test(plan?.['Node Type'] ?? '')

async function measureList(query: string) {
  const statements = await recordStatements(() => call('GET', `/api/invoices?limit=50&${query}`))
  const [statement, ...more] = statements.filter(({ text }) => /from "invoices"/.test(text))
  if (!statement || more.length > 0) throw new Error(`${query} sent ${statements.length} statements`)
  const { ms, plan } = await explain(statement)
  const nodes = nodesOf(plan)
  return {
    ms,
    scans: nodes.filter(({ 'Relation Name': table }) => table === 'invoices'),
    isSorted: nodes.some(({ 'Node Type': type }) => /Sort/.test(type)),
    nodes: nodes.map(({ 'Node Type': type }) => type).join(', '),
  }
}

/** Runs the statement as its role and company, and returns its plan with what it really read. */
async function explain({ role, text, values }: { role: string; text: string; values: unknown[] }) {
  await superuser.query('begin')
  try {
    await superuser.query(`set local role ${pg.escapeIdentifier(role)}`)
    await superuser.query("select set_config('app.company_id', $1, true)", [companyId])
    const { rows } = await superuser.query(`explain (analyze, format json) ${text}`, values)
    const [{ Plan: plan, 'Execution Time': ms }] = rows[0]['QUERY PLAN']
    return { plan: plan as Plan, ms: Number(ms) }
  } finally {
    await superuser.query('rollback')
  }
}
