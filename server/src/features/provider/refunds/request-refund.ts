import type { Payment } from '@mantel/domain/payments/payments'
import { requestRefund as bookRefund } from '@mantel/domain/payments/refunds'
import type { providerPaymentsApi } from '@mantel/domain/provider/provider-payments'
import type { z } from 'zod'
import { conflict } from '../../../errors.ts'
import type { CompanyActor } from '../../../platform/actor.ts'
import { type Databases, type Db, requireRow } from '../../../platform/database/connect.ts'
import { inTransaction } from '../../../platform/database/tenant.ts'
import {
  inTransactionWithAnswer,
  type StoreAnswer,
} from '../../../platform/database/transaction-with-answer.ts'
import { enqueue } from '../../../platform/jobs/job.ts'
import type { Provider } from '../../../platform/stripe/provider.ts'
import { recordProjectActivity } from '../../activity/record-activity.ts'
import { openLedger } from '../../ledger/open-ledger.ts'
import { getPayment } from '../../ledger/present-payments.ts'
import { writeLedger } from '../../ledger/write-ledger.ts'
import type { EmailSettings } from '../../messages/email-settings.ts'
import { lockPayment } from '../../payments/find-payment.ts'
import { requireProvider } from '../account/deps.ts'
import { sendRefundLater } from './jobs.ts'
import { sendRefund } from './send-refund.ts'

export type RefundDeps = { databases: Databases; provider: Provider | null; emailSettings: EmailSettings }
type Refund = z.output<typeof providerPaymentsApi.refund.body>

/** Milliseconds until a job sends the refund again, in case this process dies or the provider is down. */
const retryDelay = 20_000

/**
 * Refunds a card or bank payment. The refund is stored before the provider is called, so that it counts toward the
 * limit of all refunds, and so that a repeated call to the provider has the same key.
 */
export async function requestRefund(
  deps: RefundDeps,
  actor: CompanyActor,
  id: string,
  refund: Refund,
  storeAnswer: StoreAnswer,
): Promise<Payment> {
  const { databases, emailSettings } = deps
  const provider = requireProvider(deps)
  const { companyId } = actor
  const requested = await inTransactionWithAnswer(databases.runtime, actor, storeAnswer, (db) =>
    storeRequest(db, actor, id, refund),
  )
  const connection = { pool: databases.runtime, provider, emailSettings }
  const outcome = await sendRefund(connection, { companyId, id: requested.id })
  if (outcome.refused) throw conflict(outcome.refused)
  return inTransaction(databases.runtime, actor, (db) => getPayment(db, companyId, requested.id), {
    readOnly: true,
  })
}

async function storeRequest(db: Db, actor: CompanyActor, id: string, { amount, reason }: Refund) {
  const { companyId, userId } = actor
  const ledger = await openLedger(db, companyId)
  const { projectId, invoice } = await lockPayment(db, ledger, id)
  const { change } = await writeLedger(
    db,
    ledger,
    { projectId, invoice },
    (context) => bookRefund(context, id, { amount, reason }),
    { reason, recordedBy: userId },
  )
  const entry = requireRow(change.added)
  await recordProjectActivity(db, actor, projectId, {
    action: 'payment.refunded',
    description: `Refunded a payment: ${reason}${invoice ? ` (${invoice.invoiceNumber})` : ''}`,
    metadata: {
      transactionId: entry.id,
      ...(invoice && { invoiceId: invoice.id }),
      changes: [{ field: 'amount', before: null, after: entry.amount }],
    },
  })
  await enqueue(
    db,
    sendRefundLater,
    { transactionId: entry.id },
    { runAt: new Date(Date.now() + retryDelay), key: `refund ${entry.id}` },
  )
  return getPayment(db, companyId, entry.id)
}
