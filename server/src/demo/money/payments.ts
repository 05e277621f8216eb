import type { Db } from '../../platform/database/connect.ts'
import { transactions } from '../../schema/money/transactions.ts'
import type { Clock } from '../clock.ts'
import type { Project } from '../planning.ts'
import { stepTimes } from '../step-times.ts'
import { isInvoiced } from './invoices.ts'

/** Creates payments without fees, because all of them were recorded manually. */
export async function createPayments(db: Db, planned: Project[], recordedBy: string, { at }: Clock) {
  const rows = planned.filter(isInvoiced).flatMap(({ companyId, id, invoiceId, invoice }) =>
    (invoice.payments ?? []).map(({ part, amount, paid, by, reference }) => {
      const completedAt = at(paid, stepTimes.paid)
      return {
        companyId,
        projectId: id,
        invoiceId,
        amount,
        netAmount: amount,
        paymentType: part,
        paymentMethod: by,
        status: 'succeeded' as const,
        paidOn: paid,
        reference,
        recordedBy,
        completedAt,
        createdAt: completedAt,
        updatedAt: completedAt,
      }
    }),
  )
  await db.insert(transactions).values(rows)
}
