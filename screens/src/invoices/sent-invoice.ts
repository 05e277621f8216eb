import { invoicesApi } from '@mantel/domain/invoices/invoices'
import { paymentsApi } from '@mantel/domain/payments/payments'
import type { Studio } from '../testing/studio.ts'

/** In the time zone of test companies. */
const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date())

/** A project worth $2,000 with half of it as the deposit, and its draft. */
export async function draftInvoice(studio: Studio, title = '412 Maple Avenue') {
  const client = await studio.addClient({ firstName: 'Hannah', lastName: 'Whitlock' })
  const project = await studio.addProject({
    title,
    clientId: client.id,
    estimateValue: 200_000,
    depositPercent: 50,
  })
  const invoice = await studio.ask(invoicesApi.create, { body: { projectId: project.id } })
  return { client, project, invoice }
}

export async function sentInvoice(studio: Studio, title?: string) {
  const { invoice: draft, ...others } = await draftInvoice(studio, title)
  const invoice = await studio.ask(invoicesApi.send, {
    params: { id: draft.id },
    body: {
      version: draft.version,
      recipientName: 'Hannah Whitlock',
      recipientEmail: `${crypto.randomUUID()}@mail.test`,
    },
  })
  const see = () => studio.ask(invoicesApi.get, { params: { id: invoice.id } })
  const pay = (amount: number, more: { isCleared?: boolean } = {}) =>
    studio.ask(paymentsApi.record, {
      params: { id: invoice.id },
      body: { amount, paymentMethod: 'check', paidOn: today(), ...more },
    })
  return { ...others, invoice, see, pay }
}
