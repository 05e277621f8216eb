import { payer, submitForm } from '@mantel/sandbox/stripe/testing'
import Stripe from 'stripe'
import { studioWithInvoice } from '../../features/invoices/testing.ts'
import { hashToken, newToken } from '../../platform/tokens.ts'
import { type startServerWithProvider, stripeSecrets } from '../../testing/provider.ts'

export type ProviderServer = Awaited<ReturnType<typeof startServerWithProvider>>

/** A connected studio with many sent invoices of $1,000, each with its payment link and its own payer. */
export async function studioWithInvoices(server: ProviderServer, count: number, mailDomain = 'example.com') {
  const { call, companyId, clientId, projectId } = await studioWithInvoice(server)
  const accountId = await server.connect(call)
  const links: { id: string; token: string }[] = []
  for (let number = 1; number <= count; number++) {
    const token = newToken('pay')
    const [invoice] = await server.sql<{ id: string }>(
      `insert into invoices (company_id, project_id, client_id, invoice_number, bill_to, payment_options, subtotal, total,
         status, sent_at, due_date, next_due_date, pay_token_hash, recipient_email)
       values ($1, $2, $3, $4, '{"name":"Hannah"}', '{card,ach}', 100000, 100000, 'sent', now(), '2030-01-01', '2030-01-01', $5, $6)
       returning id`,
      [companyId, projectId, clientId, `F-${number}`, hashToken(token), `payer${number}@${mailDomain}`],
    )
    links.push({ id: invoice?.id ?? '', token })
  }
  return { call, companyId, accountId, links }
}

/** The client opens the provider's page for the whole invoice and pays by card. */
export async function payOnline(server: ProviderServer, token: string) {
  const choice = { paymentMethod: 'card', kind: 'full', amount: 100_000 }
  const { status, body } = await server.call('POST', `/api/pay/${token}/checkouts`, choice)
  if (status !== 201) throw new Error(`The checkout was refused: ${body.error}`)
  const answer = await submitForm(`${body.url}?method=card`, { ...payer, number: '4242424242424242' })
  if (answer.status !== 303) throw new Error(`The page answered with ${answer.status}`)
}

/** All events of an account, as the provider would send them. */
export const eventsOf = ({ sandbox }: ProviderServer, accountId: string) =>
  sandbox.control.store
    .rows('event')
    .map(({ value }) => value)
    .filter(({ account }) => account === accountId)

/** Delivers an event with a new signature, as the provider does. Returns whether it was accepted. */
export async function deliver(url: string, payload: string): Promise<boolean> {
  const header = Stripe.webhooks.generateTestHeaderString({
    payload,
    secret: stripeSecrets.STRIPE_CONNECT_WEBHOOK_SECRET,
  })
  const response = await fetch(`${url}/api/webhooks/stripe-connect`, {
    method: 'POST',
    headers: { 'stripe-signature': header, 'content-type': 'application/json' },
    body: payload,
  }).catch(() => null)
  return response?.status === 200
}

type Entry = {
  intent: string
  amount: number
  status: string
  receipts: number
  refunded: number
  counted: number
}

/** Returns what the ledger says about each payment, and lists the differences from the provider. */
export async function compareWithProvider(
  { sql, sandbox }: ProviderServer,
  companyId: string,
  accountId: string,
) {
  const entries = await sql<Entry>(
    `select t.payment_intent_id as intent, t.amount::int, t.status,
       (select count(*)::int from receipts r where r.transaction_id = t.id) as receipts,
       (select coalesce(sum(-amount), 0)::int from transactions r
        where r.parent_transaction_id = t.id and r.status = 'succeeded') as refunded,
       (t.counted_amount + (select coalesce(sum(counted_amount), 0) from transactions r where r.parent_transaction_id = t.id))::int as counted
     from transactions t where t.company_id = $1 and t.payment_intent_id is not null`,
    [companyId],
  )
  const { store } = sandbox.control
  const own = <T>(rows: { owner: string | null; value: T }[]) =>
    rows.filter(({ owner }) => owner === accountId).map(({ value }) => value)
  const intents = own(store.rows('payment_intent')).filter(({ status }) => status === 'succeeded')
  const disputes = own(store.rows('dispute'))
  const refunds = own(store.rows('refund')).filter(({ status }) => status === 'succeeded')
  const sum = (items: { amount: number }[]) => items.reduce((total, { amount }) => total + amount, 0)
  const lost: string[] = []
  const wrong: string[] = []
  let expectedMoney = 0
  for (const { id, amount } of intents) {
    const refunded = sum(refunds.filter(({ payment_intent: intent }) => intent === id))
    const taken = sum(disputes.filter((dispute) => dispute.payment_intent === id && dispute.status !== 'won'))
    expectedMoney += amount - refunded - taken
    const found = entries.filter(({ intent }) => intent === id)
    const [entry] = found
    if (!entry) lost.push(id)
    else if (
      found.length > 1 ||
      entry.receipts !== 1 ||
      entry.refunded !== refunded ||
      entry.counted !== amount - refunded - taken
    )
      wrong.push(`${id}: ${JSON.stringify(found)} instead of ${amount} - ${refunded} - ${taken}`)
  }
  const [books] = await sql<{ received: number; emails: number; receipts: number }>(
    `select (select coalesce(sum(received_amount), 0)::int from invoices where company_id = $1) as received,
       (select count(*)::int from messages where company_id = $1 and template_key = 'payment_received') as emails,
       (select count(*)::int from receipts where company_id = $1) as receipts`,
    [companyId],
  )
  return {
    payments: intents.length,
    lost,
    wrong,
    surplus: entries
      .filter(({ intent }) => !intents.some(({ id }) => id === intent))
      .map(({ intent }) => intent),
    difference: (books?.received ?? 0) - expectedMoney,
    receipts: books?.receipts ?? 0,
    emails: books?.emails ?? 0,
  }
}
