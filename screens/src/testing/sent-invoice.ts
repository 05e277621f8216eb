import { dayIn } from '@mantel/domain/basics/dates'
import { invoicesApi } from '@mantel/domain/invoices/invoices'
import { paymentsApi } from '@mantel/domain/payments/payments'
import { settingsApi } from '@mantel/domain/settings/settings'
import type { TestServer } from '@mantel/server/testing/server'
import type { Studio } from './studio.ts'

type Product = Pick<TestServer, 'sql'> & { newStudio: () => Promise<Studio> }

export const today = () => dayIn('America/New_York', new Date())

/**
 * A new company that takes Zelle, Venmo, checks and cash, with an invoice of $14,250.00 that was sent to a client.
 * `prepare` changes the company before it has an invoice.
 */
export async function sentInvoice(product: Product, prepare?: (studio: Studio) => Promise<unknown>) {
  const studio = await product.newStudio()
  await prepare?.(studio)
  const { company } = await studio.ask(settingsApi.get, {})
  await studio.ask(settingsApi.saveCompany, {
    body: { name: 'Heron Hall Staging', phone: '555-0142', seen: company.seen },
  })
  await product.sql(
    `update companies set zelle_enabled = true, zelle_id = 'pay@heronhall.test', venmo_enabled = true,
       venmo_id = '@heron-hall', check_enabled = true, check_payable_to = 'Heron Hall LLC', cash_enabled = true,
       time_zone = 'America/New_York', address = '18 Drayton Street', city = 'Savannah', state = 'GA', zip = '31401'
     where id = $1`,
    [studio.companyId],
  )
  const client = await studio.addClient({ firstName: 'Hannah', lastName: 'Whitlock' })
  const project = await studio.addProject({
    title: '412 Maple Avenue',
    clientId: client.id,
    estimateValue: 1_425_000,
    depositPercent: 50,
  })
  const { id, version } = await studio.ask(invoicesApi.create, { body: { projectId: project.id } })
  const params = { id }
  await studio.ask(invoicesApi.send, {
    params,
    body: { version, recipientName: 'Hannah Whitlock', recipientEmail: `${crypto.randomUUID()}@mail.test` },
  })
  const { url } = await studio.ask(invoicesApi.copyLink, { params })
  const see = () => studio.ask(invoicesApi.get, { params })
  return {
    id,
    projectId: project.id,
    clientId: client.id,
    studio,
    token: new URL(url).pathname.split('/').at(-1) ?? '',
    see,
    /** Records a payment as a team member does. */
    record: (amount: number, more: { isCleared?: boolean } = {}) =>
      studio.ask(paymentsApi.record, {
        params,
        body: { amount, paymentMethod: 'check', paidOn: today(), ...more },
      }),
    revise: async (mode: 'silent' | 'notify' | 'ask', rate: number) => {
      const invoice = await see()
      const lines = [...invoice.lines.map(toInput), { description: 'Extra sofa', quantity: 1, rate }]
      await studio.ask(invoicesApi.revise, { params, body: { version: invoice.version, mode, lines } })
    },
    void: () => studio.ask(invoicesApi.void, { params, body: { reason: 'Wrong client' } }),
    moveDueDate: (day: string) =>
      product.sql('update invoices set deposit_due_date = $2, next_due_date = $2 where id = $1', [id, day]),
  }
}

type Line = { id: string; description: string; quantity: number; rate: number; taxable: boolean }
const toInput = ({ id, description, quantity, rate, taxable }: Line) => ({
  id,
  description,
  quantity,
  rate,
  taxable,
})
