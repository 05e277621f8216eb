import { dueEmails } from '@mantel/domain/reminders/plan'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { Refusal } from '../../errors.ts'
import { type Databases, dbOnPool } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/tenant.ts'
import { enqueue, type Job, type JobRun, job } from '../../platform/jobs/job.ts'
import { companies } from '../../schema/companies/companies.ts'
import { invoices } from '../../schema/money/invoices.ts'
import type { Services } from '../../services.ts'
import { hasEndedPlan } from '../companies/plan-state.ts'
import { invoiceById } from '../ledger/locks.ts'
import { address, clientKeyOf } from './load-invoices.ts'
import { makePlan } from './make-plan.ts'
import { sendDueReminders } from './send-due-reminders.ts'

/** Sends what is due to the client of an invoice. A failure concerns only this client. */
export const sendReminders: Job<Services, { invoiceId: string }> = job(
  'send-reminders',
  z.object({ invoiceId: z.uuid() }),
  ['activity', 'invoice', 'late-fee', 'message', 'project', 'reminder', 'transaction'],
  async ({ db, emailSettings, companyId, log }, { invoiceId }) => {
    if (!companyId || (await hasEndedPlan(db, companyId))) return
    const [invoice] = await db
      .select({ clientId: invoices.clientId, address })
      .from(invoices)
      .where(invoiceById(companyId, invoiceId))
    if (!invoice) return
    const now = new Date().toISOString()
    try {
      // A nested transaction, so that a refusal also undoes late fees.
      await db.transaction((nested) =>
        sendDueReminders({ db: nested, emailSettings, companyId, now }, clientKeyOf(invoice)),
      )
    } catch (error) {
      // For example, a SuperAdmin has turned off the email.
      if (!(error instanceof Refusal)) throw error
      log.warn({ event: 'reminders', companyId, invoiceId, reason: error.message }, 'A reminder was not sent')
    }
  },
  // The next run plans again what this one could not send.
  { maxAttempts: 3 },
)

/** Plans the reminders of a company, and enqueues a job for each client who gets one now. */
export const runReminders: Job<Services, unknown> = job(
  'run-reminders',
  z.unknown(),
  [],
  async ({ db, companyId }) => {
    if (!companyId || (await hasEndedPlan(db, companyId))) return
    const now = new Date().toISOString()
    const { plan } = await makePlan(db, companyId, now)
    for (const { items } of dueEmails(plan, now)) {
      const invoiceId = items[0]?.invoiceId
      if (invoiceId) await enqueue(db, sendReminders, { invoiceId }, { key: `remind about ${invoiceId}` })
    }
  },
  { maxAttempts: 3 },
)

/** Runs on a schedule, during the hours in which each company sends reminders. */
export const scheduleReminders = job(
  'plan-reminders',
  z.unknown(),
  [],
  async ({ databases }: JobRun<Services>) => {
    for (const { companyId } of await listSendingCompanies(databases))
      await inTransaction(databases.worker, { companyId }, (db) =>
        enqueue(db, runReminders, {}, { key: `reminders of ${companyId}` }),
      )
  },
  { maxAttempts: 1 },
)

/** Companies with an open invoice that send reminders at this hour. */
export const listSendingCompanies = ({ admin }: Databases) =>
  dbOnPool(admin)
    .select({ companyId: companies.id })
    .from(companies)
    .where(
      and(
        companies.remindersEnabled,
        isNull(companies.suspendedAt),
        isNull(companies.deletionRequestedAt),
        sql`extract(hour from now() at time zone ${companies.timeZone}) >= ${companies.reminderFromHour}`,
        sql`extract(hour from now() at time zone ${companies.timeZone}) < ${companies.reminderUntilHour}`,
        sql`exists (select from ${invoices} where ${and(
          eq(invoices.companyId, companies.id),
          sql`${invoices.openAmount} > 0 and ${invoices.sentAt} is not null`,
        )})`,
      ),
    )
