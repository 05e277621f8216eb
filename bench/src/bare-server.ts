import Fastify from 'fastify'
import pg from 'pg'
import { createIdentify } from '../../server/src/features/auth/identify-caller.ts'
import { rolePasswords, roleUrls } from '../../server/src/platform/database/prepare.ts'
import { secretKey } from './database.ts'

/**
 * The server that the product is compared with: what a careful engineer would write for these calls with Fastify and pg
 * alone. It has the product's session check, the tenant setting for row-level security, and one query for the columns
 * of each table. It has no validation, permissions or statistics.
 */
const [ownerUrl = ''] = process.argv.slice(2)
const urls = roleUrls(ownerUrl, rolePasswords(secretKey))
const open = (connectionString: string) =>
  new pg.Pool({ connectionString, max: 12, pipeline: true, options: '-c timezone=UTC' } as pg.PoolConfig)
const [auth, runtime] = [open(urls.auth), open(urls.runtime)]
const identify = createIdentify(auth)

const clientColumns = `id, first_name, last_name, company_name, email, phone, address, city, state, zip, source, notes,
  joined_date, avatar, is_sample, created_at, updated_at, version`

const invoiceColumns = `i.id, i.project_id, i.client_id, i.bill_to, i.invoice_number, i.status, i.issue_date, i.deposit_due_date,
  i.due_date, i.next_due_date, i.total, i.deposit, i.received_amount, i.open_amount, i.in_flight_amount, i.claimed_amount,
  i.scheduled_send_at, i.sent_at, i.viewed_at, i.paid_at, i.voided_at, i.created_at, i.version`

type Query = [name: string, text: string, values: unknown[]]

/** Sends all queries at once and returns the rows of each. */
async function inTenant(token: string | undefined, ...queries: Query[]) {
  const actor = await identify(token?.slice('Bearer '.length) ?? '', { isUse: true })
  if (!actor?.companyId) throw new Error('Unauthenticated')
  const client = await runtime.connect()
  try {
    const [, , ...results] = await Promise.all([
      client.query('begin read only'),
      client.query({
        name: 'set-tenant',
        text: "select set_config('app.company_id', $1, true), set_config('app.user_id', $2, true)",
        values: [actor.companyId, actor.userId],
      }),
      ...queries.map(([name, text, values]) =>
        client.query({ name, text, values: [actor.companyId, ...values] }),
      ),
      client.query('commit'),
    ])
    return results.slice(0, queries.length).map(({ rows }) => rows as unknown[])
  } finally {
    client.release()
  }
}

const app = Fastify()
app.get('/api/clients', async ({ headers }) => {
  const text = `select ${clientColumns} from clients where company_id = $1 order by created_at desc, id desc limit 50`
  const [items] = await inTenant(headers.authorization, ['clients', text, []])
  return { items }
})
app.get<{ Params: { id: string } }>('/api/projects/:id', async ({ headers, params }) => {
  const text = 'select * from projects where company_id = $1 and id = $2'
  const [rows] = await inTenant(headers.authorization, ['project', text, [params.id]])
  return rows?.[0]
})
app.get('/api/invoices', async ({ headers }) => {
  const text = `select ${invoiceColumns}, p.title as project_title from invoices i
    join projects p on p.company_id = i.company_id and p.id = i.project_id
    where i.company_id = $1 order by i.created_at desc, i.id desc limit 50`
  const [items] = await inTenant(headers.authorization, ['invoices', text, []])
  return { items }
})
app.get<{ Params: { id: string } }>('/api/invoices/:id', async ({ headers, params }) => {
  const one = 'company_id = $1 and invoice_id = $2'
  const invoice = `select i.*, p.*, c.time_zone, i.id from invoices i join companies c on c.id = i.company_id
    join projects p on p.company_id = i.company_id and p.id = i.project_id where i.company_id = $1 and i.id = $2`
  const [found, lines, payments] = await inTenant(
    headers.authorization,
    ['invoice', invoice, [params.id]],
    ['lines', `select * from invoice_line_items where ${one} order by sort_order, id`, [params.id]],
    ['payments', `select * from transactions where ${one} order by created_at, id`, [params.id]],
  )
  return { ...(found?.[0] as object), lines, payments }
})
const url = await app.listen({ port: 0, host: '127.0.0.1' })
process.on('message', () => process.send?.({ cpu: process.cpuUsage() }))
process.on('disconnect', () => process.exit())
process.send?.({ url })
