import { z } from 'zod'
import { type Job, jobWithoutTransaction } from '../../../platform/jobs/job.ts'
import type { Services } from '../../../services.ts'
import { sendRefund } from './send-refund.ts'

/** Asks the provider for a refund that was stored. Repeats until the provider has answered. */
export const sendRefundLater: Job<Services, { transactionId: string }> = jobWithoutTransaction(
  'send-provider-refund',
  z.object({ transactionId: z.uuid() }),
  ['activity', 'invoice', 'message', 'project', 'transaction'],
  async ({ companyId, databases, provider, emailSettings }, { transactionId: id }) => {
    if (!companyId || !provider) return
    await sendRefund(
      { pool: databases.worker, provider, emailSettings },
      { companyId, id },
      { isRepeated: true },
    )
  },
)
