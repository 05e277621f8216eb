import type { LeadValues } from '@mantel/domain/leads/lead-form'
import type { Lead, LeadInList } from '@mantel/domain/leads/leads'
import type { TestServer } from '../../testing/server.ts'
import { newTicket } from './widget/ticket.ts'

type Details = {
  headers?: Record<string, string>
  /** The visitor's IP address. By default, every submission comes from another one. */
  ip?: string
  /** Seconds since the form was opened. Null for a submission without a ticket. */
  age?: number | null
  [field: string]: unknown
}

let addresses = 0
const nextAddress = () => {
  addresses++
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`
}

export const visitor = (name = 'Tom') => ({
  firstName: name,
  lastName: 'Bergmann',
  email: `${name.toLowerCase()}@mail.test`,
  phone: '(415) 555-0134',
  projectAddress: '9 Cedar Row, Oakland',
  message: 'Could you stage the living room?',
})

/** A studio with a lead form, and visitors who fill it in. */
export async function studioWithForm(server: TestServer, settings: { autoAdd?: boolean } = {}) {
  const call = await server.signIn()
  const { companyId } = call
  const [form] = await server.sql<{ widget_key: string }>(
    'update lead_widget_configs set auto_add_to_pipeline = $2 where company_id = $1 returning widget_key',
    [companyId, settings.autoAdd ?? false],
  )
  const key = form?.widget_key ?? ''
  const { secrets } = server.services.emailSettings
  const ticket = (age = 60) => newTicket(secrets, key, Date.now() - age * 1000)

  async function post(
    body: unknown,
    { headers = {}, ip = nextAddress() }: Details = {},
    url = `/api/widget/${key}`,
  ) {
    const response = await server.app.inject({
      method: 'POST',
      url,
      remoteAddress: ip,
      headers: { 'content-type': 'application/json', ...headers },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
    })
    const isJson = response.headers['content-type']?.toString().startsWith('application/json')
    // oxlint-disable-next-line typescript/no-explicit-any -- tests read arbitrary response bodies
    const answer = (isJson ? response.json() : response.body) as any
    return { status: response.statusCode, body: answer, headers: response.headers }
  }
  /** Sends the form as the widget does. */
  const submit = (values: LeadValues = visitor(), { headers, ip, age = 60, ...more }: Details = {}) =>
    post({ ...values, ...(age === null ? {} : { ticket: ticket(age) }), ...more }, { headers, ip } as Details)
  const rows = <T extends object = LeadRow>(columns = '*') =>
    server.sql<T & Record<string, unknown>>(
      `select ${columns} from leads where company_id = $1 order by submitted_at, id`,
      [companyId],
    )
  const list = async (query = '') => (await call('GET', `/api/leads?${query}`)).body.items as LeadInList[]
  /** Stores a lead and returns it. */
  const receive = async (values: LeadValues = visitor(), more: Details = {}) => {
    const { status, body } = await submit(values, more)
    if (status !== 200) throw new Error(body.error)
    const [latest] = await server.sql<{ id: string }>(
      'select id from leads where company_id = $1 order by created_at desc, id limit 1',
      [companyId],
    )
    return (await call('GET', `/api/leads/${latest?.id}`)).body as Lead
  }
  const limit = (what: 'clients' | 'projects', most: number) =>
    server.sql(
      `with tier as (insert into product_tiers (name, monthly_price, max_${what}) values ('Small', 100, $2) returning id)
       update subscriptions set product_tier_id = tier.id from tier where company_id = $1`,
      [companyId, most],
    )
  const count = async (table: 'clients' | 'projects' | 'leads' | 'messages' | 'lead_tokens') =>
    Number(
      (
        await server.sql<{ n: string }>(`select count(*) as n from ${table} where company_id = $1`, [
          companyId,
        ])
      )[0]?.n,
    )
  return { call, companyId, key, ticket, post, submit, rows, list, receive, limit, count }
}

type LeadRow = {
  id: string
  first_name: string | null
  email: string | null
  status: string
  error_note: string | null
  client_id: string | null
  project_id: string | null
}
