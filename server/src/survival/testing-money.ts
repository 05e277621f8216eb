import { signature, studioWithContract } from '../features/contracts/testing.ts'
import { studioWithInvoice, today } from '../features/invoices/testing.ts'
import type { TestServer } from '../testing/server.ts'
import type { Scene } from './testing-deaths.ts'

/**
 * The calls and jobs that move money: how each is prepared, and the first statement that counts. The statements before
 * it only read.
 */
export function scenesOf(server: TestServer) {
  const studio = () => studioWithInvoice(server)
  const keyed = ({ call }: Awaited<ReturnType<typeof studio>>) => ({
    authorization: `Bearer ${call.token}`,
    'idempotency-key': crypto.randomUUID(),
  })
  const deposit = { paymentMethod: 'zelle', kind: 'deposit', amount: 100_000 }

  async function sending(): Promise<Scene> {
    const { newInvoice, companyId, ...rest } = await studio()
    const { id, version } = await newInvoice()
    // A mailbox may get only a few invoices in 15 minutes.
    const recipientEmail = `${crypto.randomUUID()}@example.com`
    const body = { version, recipientName: 'Hannah', recipientEmail }
    const headers = keyed({ newInvoice, companyId, ...rest })
    return { companyId, request: { method: 'POST', url: `/api/invoices/${id}/sendings`, body, headers } }
  }

  async function recording(): Promise<Scene> {
    const own = await studio()
    const { id } = await own.sentInvoice()
    const body = { amount: 200_000, paymentMethod: 'check', paidOn: today() }
    const url = `/api/invoices/${id}/payments`
    return { companyId: own.companyId, request: { method: 'POST', url, body, headers: keyed(own) } }
  }

  async function claiming(): Promise<Scene> {
    const { companyId, sentInvoice, tokenOf } = await studio()
    const token = await tokenOf((await sentInvoice()).id)
    return { companyId, request: { method: 'POST', url: `/api/pay/${token}/claims`, body: deposit } }
  }

  async function confirming(): Promise<Scene> {
    const own = await studio()
    const { id } = await own.sentInvoice()
    await server.call('POST', `/api/pay/${await own.tokenOf(id)}/claims`, deposit)
    const [claim] = (await own.see(id)).payments
    const url = `/api/payments/${claim.id}/confirm`
    const body = { paidOn: today() }
    return { companyId: own.companyId, request: { method: 'POST', url, body, headers: keyed(own) } }
  }

  /** A contract was just signed. Only the job that sends its deposit invoice is due. */
  async function signing(): Promise<Scene> {
    const { call, companyId, projectId, project, send, tokenNow } = await studioWithContract(server)
    const { version } = await project()
    const amounts = { estimateValue: 200_000, depositPercent: 50 }
    await call('PATCH', `/api/projects/${projectId}`, { version, ...amounts })
    await send()
    await server.call('POST', `/api/sign/${await tokenNow()}`, signature)
    await server.sql(
      `update graphile_worker._private_jobs set run_at = now() + interval '1 day'
       where task_id <> (select id from graphile_worker._private_tasks where identifier = 'deposit-invoice')`,
    )
    return { companyId, request: null }
  }

  return {
    'sending an invoice': { prepare: sending, from: 'for no key update' },
    'recording a payment': { prepare: recording, from: 'for no key update' },
    'claiming a payment': { prepare: claiming, from: 'pg_advisory_xact_lock_shared' },
    'confirming a claim': { prepare: confirming, from: 'for no key update' },
    'the deposit invoice of a signature': { prepare: signing, from: 'deposit_invoice_on_signing' },
  }
}

/** All rows of a company that these calls write, without ids and times. */
export async function moneyOf({ sql }: TestServer, companyId: string) {
  const rows = (text: string) => sql(text, [companyId])
  return {
    counters: await rows('select next_invoice_number, next_receipt_number from companies where id = $1'),
    invoices: await rows(
      `select invoice_number, status, total, received_amount, claimed_amount, sent_at is not null as is_sent,
         pay_token_hash is not null as has_link from invoices where company_id = $1 order by invoice_number`,
    ),
    entries: await rows(
      `select amount, status, source, receipt_number from transactions t left join receipts r on r.transaction_id = t.id
       where t.company_id = $1 order by t.created_at, amount`,
    ),
    emails: await rows(
      // The names of test companies are random.
      `select regexp_replace(subject, 'Studio \\w+', 'Studio') as subject, count(*)::int from messages
       where company_id = $1 group by 1 order by 1`,
    ),
    activities: await rows(
      'select action, count(*)::int from project_activities where company_id = $1 group by 1 order by 1',
    ),
    projects: await rows(
      `select status, invoice_sent_count, deposit_date::text, full_paid_date::text, deposit_due_date::text
       from projects where company_id = $1 order by id`,
    ),
  }
}
