import { randomUUID } from 'node:crypto'
import type { TestServer } from '../../testing/server.ts'

type Options = { estimateValue?: number | null; role?: 'CompanyAdmin' | 'Manager'; depositPercent?: number }

/** A studio that takes Zelle and checks, with a client and a project that can be invoiced. */
export async function studioWithInvoice(server: TestServer, options: Options = {}) {
  const { estimateValue = 200_000, depositPercent = 50 } = options
  const call = await server.signIn(options.role ?? 'CompanyAdmin')
  const { companyId } = call
  await server.sql('update users set email_verified_at = now() where company_id = $1', [companyId])
  await server.sql(
    `update companies set zelle_enabled = true, zelle_id = 'pay@example.com', check_enabled = true,
       check_payable_to = 'Studio LLC', cash_enabled = true where id = $1`,
    [companyId],
  )
  const client = await call('POST', '/api/clients', {
    firstName: 'Hannah',
    lastName: 'Whitlock',
    email: `${randomUUID()}@example.com`,
  })
  const clientId: string = client.body.id
  const newProject = async (more: object = {}) => {
    const { body } = await call('POST', '/api/projects', {
      title: '412 Maple Avenue',
      address: '412 Maple Avenue',
      clientId,
      estimateValue,
      depositPercent,
      ...more,
    })
    return body.id as string
  }
  const projectId = await newProject()
  const newInvoice = async (id = projectId) => (await call('POST', '/api/invoices', { projectId: id })).body
  const see = async (id: string) => (await call('GET', `/api/invoices/${id}`)).body
  const project = async (id = projectId) => (await call('GET', `/api/projects/${id}`)).body
  const send = async (id: string, more: object = {}) =>
    call('POST', `/api/invoices/${id}/sendings`, {
      version: (await see(id)).version,
      recipientName: 'Hannah Whitlock',
      // Uses a new address each time, because a mailbox may get only a few invoices in 15 minutes.
      recipientEmail: `${randomUUID()}@example.com`,
      ...more,
    })
  const sentInvoice = async (id = projectId) => {
    const draft = await newInvoice(id)
    return (await send(draft.id)).body
  }
  const tokenOf = async (id: string) => {
    const { body } = await call('POST', `/api/invoices/${id}/links`)
    return new URL(body.url).pathname.split('/').at(-1) ?? ''
  }
  const pay = (id: string, more: object = {}) =>
    call('POST', `/api/invoices/${id}/payments`, {
      amount: 100_000,
      paymentMethod: 'check',
      paidOn: today(),
      ...more,
    })
  return {
    call,
    companyId,
    clientId,
    projectId,
    newProject,
    newInvoice,
    see,
    project,
    send,
    sentInvoice,
    tokenOf,
    pay,
  }
}

/** In the time zone of test companies. */
export const today = () =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date())

export const lines = [
  { description: 'Living room', quantity: 2, rate: 50_000 },
  { description: 'Rental', quantity: 1.5, rate: 10_001, taxable: true },
]
