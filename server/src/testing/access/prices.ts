import { doc, paragraph } from '@mantel/domain/contracts/rich-text'
import type { Endpoint } from '@mantel/domain/endpoints/endpoint'
import pg from 'pg'
import { z } from 'zod'
import { addContract, signature } from '../../features/contracts/testing.ts'
import { extractPdfText } from '../../platform/pdf/testing.ts'
import { address, exampleOf } from '../examples.ts'
import type { JsonSchema } from '../json-schema.ts'
import type { TestServer } from '../server.ts'
import { createTestTenant } from '../test-tenant.ts'
import type { WatchedServer } from './changes.ts'
import { currentInput } from './current-input.ts'
import { nameOf } from './expected-refusals.ts'
import type { Tenant } from './own-ids.ts'
import { takeSnapshot } from './snapshot.ts'

/**
 * Every amount of the company is a multiple of this prime number of dollars, and so are sums and differences of
 * amounts.
 */
const unit = 1_009_00
const isAmount = (value: number) => value !== 0 && Number.isInteger(value) && value % unit === 0

type User = Awaited<ReturnType<TestServer['newUser']>>
type Input = ReturnType<typeof exampleOf>
type Answer = Awaited<ReturnType<TestServer['call']>>

/**
 * Creates a company in which everything that can have an amount has one: projects, costs, contracts, invoices, payments,
 * and what the activity, emails and documents say about them.
 */
export async function companyWithPrices(server: TestServer) {
  const tenant = await createTestTenant(server, 'Plover')
  const { companyId, ids, others } = tenant
  await multiplyAmounts(server, companyId)
  const admin = await server.signIn('CompanyAdmin', companyId)
  const must = async (method: string, url: string, body?: object) => {
    const { status, text, body: answer } = await admin(method, url, body)
    if (status >= 400) throw new Error(`${method} ${url}: ${status} ${text}`)
    return answer
  }
  const project = ids.project
  const { version } = await must('GET', `/api/projects/${project}`)
  const terms = { estimateValue: 400 * unit, discountPercent: 10, depositPercent: 50 }
  await must('PATCH', `/api/projects/${project}`, { version, ...terms })
  await must('POST', `/api/projects/${project}/costs`, { description: 'Movers', cost: 30 * unit })
  const prices = 'For {project.total}, of which {project.deposit} now and {project.balance} later.'
  await server.sql('update message_templates set body = $2 where company_id = $1', [
    companyId,
    JSON.stringify(doc(paragraph(prices))),
  ])
  const text = doc(paragraph(`${prices} {signature.owner} {signature.client}`))
  const owner = { call: admin, companyId, projectId: project }
  const draft = await addContract(server, owner, text)
  const sent = await addContract(server, owner, text)
  await sent.send()
  const signed = await addContract(server, owner, text)
  await signed.send()
  await server.call('POST', `/api/sign/${await signed.tokenNow()}`, signature)
  await server.runJobs()
  const { fileId } = (await signed.see()).sealed
  const [sealed] = await server.sql<{ id: string }>(
    'select id from project_documents where company_id = $1 and file_id = $2',
    [companyId, fileId],
  )
  const [frozen] = await server.sql<{ id: string }>(
    'select id from contract_versions where contract_id = $1',
    [sent.contractId],
  )
  const invoice = await createInvoiceWithHistory(must, project)
  const more = [
    {
      contract: sent.contractId,
      invoice,
      file: fileId,
      document: sealed?.id ?? '',
      'contract-version': frozen?.id ?? '',
    },
    { contract: signed.contractId, project: others.project ?? '' },
  ]
  const own: Tenant = { ...tenant, ids: { ...ids, contract: draft.contractId } }
  const tenants = [own, ...more.map((ids) => ({ ...own, ids: { ...own.ids, ...ids } }))]
  return { companyId, admin: admin.user, tenants }
}

/** An invoice that was sent, revised, partly paid and refunded, so that the activity mentions amounts. */
async function createInvoiceWithHistory(
  must: (...call: [string, string, object?]) => Promise<Answer['body']>,
  projectId: string,
) {
  const { id } = await must('POST', '/api/invoices', { projectId })
  const of = `/api/invoices/${id}`
  const version = async () => (await must('GET', of)).version
  await must('POST', `${of}/sendings`, {
    version: await version(),
    recipientName: 'Hannah',
    recipientEmail: 'hannah@example.com',
  })
  const lines = [{ description: 'Staging', quantity: 1, rate: 500 * unit }]
  await must('POST', `${of}/revisions`, { version: await version(), mode: 'notify', lines })
  const payment = { paymentMethod: 'check', paidOn: '2026-11-02' }
  await must('POST', `${of}/payments`, { amount: 100 * unit, ...payment })
  await must('POST', `${of}/payments`, { amount: 20 * unit, ...payment })
  return id
}

/**
 * Multiplies the amounts of all rows at once, with triggers turned off, because they would refuse to change the rows
 * one by one.
 */
async function multiplyAmounts(server: TestServer, companyId: string) {
  const db = new pg.Client({ connectionString: server.database.superuserUrl })
  await db.connect()
  try {
    const { rows } = await db.query<{ name: string; columns: string[] }>(amountColumns)
    const updates = rows.map(
      ({ name, columns }) =>
        `update ${name} set ${columns.map((column) => `${column} = ${column} * ${unit}`).join(', ')}
         where company_id = '${companyId}'`,
    )
    await db.query(`set session_replication_role = replica; ${updates.join(';')}`)
  } finally {
    await db.end()
  }
}

const amountColumns = `
  select table_name as name, array_agg(column_name::text) as columns
  from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
  where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'bigint' and is_generated = 'NEVER' and is_identity = 'NO'
    and column_name ~ '(amount|total|deposit|value|rate|cost|cap|price|worth|paid|refunded)$'
    and exists (select from information_schema.columns o
      where o.table_schema = 'public' and o.table_name = c.table_name and o.column_name = 'company_id')
  group by 1`

type Asked = { endpoints: Endpoint[]; tenants: readonly Tenant[]; queries: 'required' | 'each choice' }

/**
 * Makes every call as a user, with the records of each tenant. Lists the amounts in the answers, and the endpoints that
 * answered. Changes are undone.
 */
export async function amountsShown(
  server: WatchedServer,
  user: User,
  { endpoints, tenants, queries }: Asked,
) {
  const found = new Set<string>()
  const answered = new Set<string>()
  const asked = new Set<string>()
  const changes = endpoints.some(({ method }) => method !== 'GET')
  const snapshot = changes ? await takeSnapshot(server, user.companyId ?? '') : null
  const enter = async () => ({ authorization: `Bearer ${(await server.enter(user)).token}` })
  let headers = await enter()
  const ask = async (endpoint: Endpoint, input: Input, query: object) => {
    const url = address(endpoint, { ...input, query })
    const name = `${endpoint.method} ${url}`
    if (asked.size === asked.add(name).size) return
    const answer = await server.call(endpoint.method, url, input.body, headers)
    for (const amount of await amountsIn(server, url, headers, answer))
      found.add(`${nameOf(endpoint)} ${JSON.stringify(query)} shows ${amount}`)
    if (answer.status >= 300) return
    answered.add(nameOf(endpoint))
    if (endpoint.method === 'GET') return
    await snapshot?.restore()
    // Some calls end sessions.
    headers = await enter()
  }
  for (const endpoint of endpoints)
    for (const own of tenants) {
      const input = await currentInput(server, endpoint, own)
      const required = requiredQuery(endpoint, input)
      await ask(endpoint, input, required)
      if (queries === 'required' || !answered.has(nameOf(endpoint))) continue
      for (const choice of choicesOf(endpoint, own)) await ask(endpoint, input, { ...required, ...choice })
    }
  return { found: [...found], answered: [...answered] }
}

/** Returns only the required query values, without ids that filter a list. */
function requiredQuery(endpoint: Endpoint, { query = {} }: Input) {
  const required = Object.keys(exampleOf(endpoint).query ?? {})
  return Object.fromEntries(Object.entries(query as object).filter(([name]) => required.includes(name)))
}

/**
 * Lists the values that each query field accepts, such as orders, periods and tabs. Leaves out descending orders,
 * because they show the same rows.
 */
function choicesOf({ query }: Endpoint, { canary }: Tenant): Record<string, string>[] {
  if (!query) return []
  const { properties = {} } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  return Object.entries(properties).flatMap(([name, schema]) =>
    (name === 'search' ? [canary] : valuesOf(schema).filter((value) => !value.startsWith('-'))).map(
      (value) => ({ [name]: value }),
    ),
  )
}

const valuesOf = ({ enum: values = [], anyOf = [] }: JsonSchema): string[] => [
  ...values.map(String),
  ...anyOf.flatMap(valuesOf),
]

type Amounts = (number | string)[]

async function amountsIn(
  { app }: TestServer,
  url: string,
  headers: Record<string, string>,
  { headers: { 'content-type': type }, body, text }: Answer,
): Promise<Amounts> {
  if (String(type).startsWith('application/pdf')) {
    const { rawPayload } = await app.inject({ method: 'GET', url, headers })
    return amountsInText(await extractPdfText(rawPayload))
  }
  return typeof body === 'object' ? amountsInValue(body) : amountsInText(text)
}

async function amountsInValue(value: unknown): Promise<Amounts> {
  if (typeof value === 'number') return isAmount(value) ? [value] : []
  if (typeof value === 'string')
    return value.startsWith('JVBERi')
      ? amountsInText(await extractPdfText(Buffer.from(value, 'base64')))
      : amountsInText(value)
  if (typeof value !== 'object' || value === null) return []
  return (await Promise.all(Object.values(value).map(amountsInValue))).flat()
}

/** For example “$1,000.03”, “1000.03” in a spreadsheet, and “$1,000” where cents are left out. */
const amountsInText = (text: string) =>
  [...text.matchAll(/\$ ?[\d,]+(\.\d\d)?|\b[\d,]+\.\d\d\b/g)]
    .map(([match]) => match)
    .filter((match) => isAmount(Math.round(Number(match.replaceAll(/[$, ]/g, '')) * 100)))
