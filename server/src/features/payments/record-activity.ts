import { byMethod } from '@mantel/domain/payments/methods/by-method'
import type { CompanyActor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/connect.ts'
import { recordProjectActivity } from '../activity/record-activity.ts'
import type { Written } from '../ledger/write-ledger.ts'

/** `where` ends the description, for example with the invoice’s number. */
export async function recordPaymentActivity(
  db: Db,
  actor: CompanyActor,
  projectId: string,
  { change, invoice }: Written,
  where: string,
) {
  for (const { id, paymentMethod, amount, status } of change.added)
    await recordProjectActivity(db, actor, projectId, {
      action: 'payment.recorded',
      description: `${`Recorded a payment ${byMethod(paymentMethod)}`.trimEnd()}${where}${status === 'pending' ? ', not cleared yet' : ''}`,
      metadata: {
        transactionId: id,
        ...(invoice && { invoiceId: invoice.id }),
        changes: [{ field: 'amount', before: null, after: amount }],
      },
    })
}
