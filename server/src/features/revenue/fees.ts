import type { Day } from '@mantel/domain/basics/dates'
import { and, between, eq, isNotNull, ne, not, sql } from 'drizzle-orm'
import { builtOnce } from '../../platform/database/built-once.ts'
import type { Db } from '../../platform/database/connect.ts'
import { isReversal, transactions } from '../../schema/money/transactions.ts'
import { isNotOfSample } from '../ledger/samples.ts'
import { numberOf } from '../projects/board/stage-totals.ts'

type Range = { companyId: string; from: Day; to: Day }

/**
 * Sums the fees of card and bank payments by the day on which they were paid. Payments outside the provider have no
 * fees.
 */
export async function sumFees(db: Db, range: Range): Promise<number> {
  const [{ fees } = { fees: 0 }] = await selectFees(db, range)
  return fees
}

const selectFees = builtOnce((db, { companyId, from, to }: Range) => {
  const { providerFeeAmount, applicationFeeAmount, countedAmount, paidOn } = transactions
  const fee = sql`coalesce(${providerFeeAmount}, 0) + coalesce(${applicationFeeAmount}, 0)`
  return db
    .select({ fees: numberOf(sql`coalesce(sum(${fee}), 0)`) })
    .from(transactions)
    .where(
      and(
        eq(transactions.companyId, companyId),
        ne(countedAmount, sql`0`),
        isNotOfSample(companyId, transactions.projectId),
        isNotNull(paidOn),
        not(isReversal(transactions)),
        between(paidOn, sql`${from}::date`, sql`${to}::date`),
      ),
    )
})
