import { dueEmails } from '@mantel/domain/reminders/plan'
import { inTransaction } from '../../platform/database/tenant.ts'
import type { TestServer } from '../../testing/server.ts'
import { studioWithInvoice } from '../invoices/testing.ts'
import { makePlan } from './make-plan.ts'
import { sendDueReminders } from './send-due-reminders.ts'

type Terms = { dueDate?: string; sentAt?: string; email?: string; projectId?: string }

/** A studio with a client who owes $2,000.00 on each invoice, without a deposit, and a clock that tests set. */
export async function studioWithReminders(server: TestServer) {
  const studio = await studioWithInvoice(server, { depositPercent: 0 })
  const { call, companyId, newInvoice, newProject, send } = studio
  const { databases, emailSettings } = server.services
  const email = `${companyId}@example.com`

  const owed = async ({ dueDate = '2026-06-10', sentAt, ...more }: Terms = {}) => {
    const draft = await newInvoice(more.projectId ?? (await newProject()))
    const { status, body } = await send(draft.id, { recipientEmail: more.email ?? email })
    if (status !== 200) throw new Error(body.error)
    await server.sql(
      'update invoices set deposit = 0, due_date = $2, next_due_date = $2, sent_at = $3 where id = $1',
      [draft.id, dueDate, sentAt ?? '2026-05-20T14:00:00Z'],
    )
    return body as { id: string; invoiceNumber: string; projectId: string }
  }
  const setCompany = (set: string) => server.sql(`update companies set ${set} where id = $1`, [companyId])
  const inCompany = <T>(work: Parameters<typeof inTransaction<T>>[2]) =>
    inTransaction(databases.worker, { companyId }, work)
  const plan = (now: string) => inCompany((db) => makePlan(db, companyId, now))
  const sendTo = (clientKey: string, now: string) =>
    inCompany((db) => sendDueReminders({ db, emailSettings, companyId, now }, clientKey))
  /** Makes two workers send to the same client at the same time. */
  const sendTwice = async (clientKey: string, now: string) => {
    const both = await inCompany(async (db) => {
      await db.execute(`select from companies where id = '${companyId}' for update`)
      const started = [sendTo(clientKey, now), sendTo(clientKey, now)]
      await server.untilBlocked(2)
      return started
    })
    await Promise.all(both)
  }
  /** Does what the scheduled jobs would do at `now`. */
  const runAt = async (now: string) => {
    const clientKeys = dueEmails((await plan(now)).plan, now).map(({ clientKey }) => clientKey)
    for (const clientKey of clientKeys) await sendTo(clientKey, now)
  }
  const emails = () =>
    server.sql<{ template_key: string; to_address: string; subject: string; body: string }>(
      `select template_key, to_address, subject, body from messages
       where company_id = $1 and template_key in ('invoice_reminder', 'invoice_overdue', 'late_fee_applied')
       order by created_at, id`,
      [companyId],
    )
  const templates = async () => (await emails()).map(({ template_key: key }) => key)
  const events = () =>
    server.sql<{ key: string; outcome: string; day: string; message_id: string | null }>(
      `select key, outcome, day::text, message_id from reminder_events where company_id = $1 order by day, key`,
      [companyId],
    )
  const feesOf = (id: string) =>
    server.sql<{ id: string; amount: string; late_fee_key: string }>(
      "select id, amount, late_fee_key from invoice_line_items where invoice_id = $1 and kind = 'late_fee' order by created_at",
      [id],
    )
  return {
    ...studio,
    call,
    email,
    owed,
    setCompany,
    inCompany,
    plan,
    sendTo,
    sendTwice,
    runAt,
    emails,
    templates,
    events,
    feesOf,
  }
}
