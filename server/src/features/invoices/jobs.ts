import { z } from 'zod'
import type { Db } from '../../platform/database/connect.ts'
import { enqueue, type Job, job } from '../../platform/jobs/job.ts'
import type { Services } from '../../services.ts'
import { bouncedInvoiceEmailJob } from '../messages/bounced-email-job.ts'
import { sendDepositInvoice } from './deposit/send-deposit-invoice.ts'
import { recordBouncedInvoiceEmail } from './send/bounced-invoice-email.ts'
import { sendScheduledInvoice } from './send/schedule-invoice.ts'

type Payload = { invoiceId: string }

export const sendScheduled: Job<Services, Payload> = job(
  'send-scheduled-invoice',
  z.object({ invoiceId: z.uuid() }),
  ['activity', 'checklist', 'client', 'invoice', 'message', 'project', 'transaction'],
  (run, { invoiceId }) => sendScheduledInvoice(run, invoiceId),
)

/** Enqueued with the signature. Signing does not wait for it, because it locks the company. */
export const depositInvoice: Job<Services, { contractId: string }> = job(
  'deposit-invoice',
  z.object({ contractId: z.uuid() }),
  ['activity', 'checklist', 'client', 'company', 'invoice', 'message', 'project', 'transaction'],
  (run, { contractId }) => sendDepositInvoice(run, contractId),
)

export const reportBouncedInvoiceEmail: Job<Services, { messageId: string }> = {
  ...bouncedInvoiceEmailJob,
  changes: ['activity', 'invoice', 'message'],
  run: (run, { messageId }) => recordBouncedInvoiceEmail(run, messageId),
}

/** One job per invoice: scheduling again moves it. */
export const enqueueSending = (db: Db, invoiceId: string, at: string) =>
  enqueue(db, sendScheduled, { invoiceId }, { runAt: new Date(at), key: `send ${invoiceId}` })
