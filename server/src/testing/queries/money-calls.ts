import { studioWithInvoice, today } from '../../features/invoices/testing.ts'
import type { TestServer } from '../server.ts'
import type { Calls } from './frequent-calls.ts'

/** The calls that users and their clients make to get paid, in a company with a draft, a sent and a paid invoice. */
export async function moneyCalls(server: TestServer) {
  const studio = await studioWithInvoice(server)
  const { call, companyId, clientId, projectId } = studio
  const paid = await studio.sentInvoice(await studio.newProject())
  await studio.pay(paid.id, { amount: 250_000, keepsRest: true })
  const sent = await studio.sentInvoice()
  const draft = await studio.newInvoice()
  const token = await studio.tokenOf(sent.id)
  const [payment] = (await studio.see(paid.id)).payments
  const list = (query: string) => () => call('GET', `/api/invoices?limit=50&${query}`)
  const reads: Calls = {
    'a page of invoices': list(''),
    'open invoices by due date': list('view=open&sort=due'),
    'overdue invoices': list('view=overdue'),
    'invoices with a payment on its way': list('view=processing'),
    'invoices by total': list('sort=-total'),
    'invoices by project': list('sort=project'),
    'invoices by client': list('sort=-client'),
    'invoices of several clients and statuses': list(
      `clientId=${clientId}&clientId=${projectId}&displayedStatus=viewed&displayedStatus=overdue&due=past`,
    ),
    'invoices of a type that were paid this month': list('type=Full+Stage&paid=this-month&total=1..'),
    drafts: list('view=drafts'),
    'the invoices of a client': list(`clientId=${clientId}`),
    'the invoices of a project': list(`projectId=${projectId}`),
    'a search for invoices': list('search=whitlock'),
    'the summary of invoices': () => call('GET', '/api/invoices/summary'),
    'the numbers of invoices': () => call('GET', '/api/invoices/numbering'),
    'saved lines': () => call('GET', '/api/saved-lines?search=maple'),
    'an invoice': () => call('GET', `/api/invoices/${sent.id}`),
    'the revisions of an invoice': () => call('GET', `/api/invoices/${sent.id}/revisions`),
    'the payments of a project': () => call('GET', `/api/payments?projectId=${projectId}`),
    'payments to confirm': () => call('GET', '/api/payments?view=claims'),
    'the account for card payments': () => call('GET', '/api/provider/account'),
    'the payment page': () => server.call('GET', `/api/pay/${token}`),
  }
  const writes: Calls = {
    'creating an invoice': () => call('POST', '/api/invoices', { projectId }),
    'editing an invoice': () =>
      call('PATCH', `/api/invoices/${draft.id}`, { version: draft.version, notes: 'Thank you' }),
    'sending an invoice': () => studio.send(draft.id),
    'recording a payment': () => studio.pay(sent.id),
    'applying credit': () => call('POST', `/api/invoices/${sent.id}/credit`, { amount: 1_000 }),
    'saying that a payment was sent': () =>
      server.call('POST', `/api/pay/${token}/claims`, {
        paymentMethod: 'zelle',
        kind: 'final',
        amount: 99_000,
      }),
    'confirming a payment': async () => {
      const [claim] = (await call('GET', '/api/payments?view=claims')).body.items
      return call('POST', `/api/payments/${claim.id}/confirm`, { paidOn: today(), amount: 50_000 })
    },
    'refunding a payment': () =>
      call('POST', `/api/payments/${payment.id}/refunds`, { amount: 1_000, reason: 'Paid twice' }),
    'revising an invoice': async () =>
      call('POST', `/api/invoices/${sent.id}/revisions`, {
        version: (await studio.see(sent.id)).version,
        mode: 'silent',
        notes: `Changed on ${today()}`,
      }),
    'voiding an invoice': () => call('POST', `/api/invoices/${sent.id}/void`, { reason: 'Wrong client' }),
  }
  return { companyId, reads, writes }
}
