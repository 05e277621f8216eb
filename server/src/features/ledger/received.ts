import type { Day } from '@mantel/domain/basics/dates'
import { and, eq, isNotNull, isNull, ne, not, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { companyTotals } from '../../schema/companies/company-totals.ts'
import { completedAt, isReversal, transactions } from '../../schema/money/transactions.ts'
import { isNotOfSample, isOfSample } from './samples.ts'

type Range = { companyId: string; timeZone: string; from: Day; to: Day }

/** The instant at which a day begins in the time zone. */
export const startOf = (day: Day, timeZone: string) => sql`(${day}::date::timestamp at time zone ${timeZone})`
export const endOf = (day: Day, timeZone: string) =>
  sql`((${day}::date + 1)::timestamp at time zone ${timeZone})`

/**
 * All entries that changed the received amount between two days, without those of sample projects, including both days, with `project_id`, `day` and
 * `amount`. A payment counts on the day on which it was paid, or else on the day on which it cleared in the company's
 * time zone. A correction counts on the day of the entry that it corrects, as in paidDates(). Each part of the union
 * uses its own index.
 */
export const receivedBetween = (range: Range, where?: SQL): SQL =>
  entriesBetween(range, and(isNotOfSample(range.companyId, transactions.projectId), where))

function entriesBetween({ companyId, timeZone, from, to }: Range, where: SQL | undefined): SQL {
  const { projectId, countedAmount, paidOn } = transactions
  const isCounted = and(eq(transactions.companyId, companyId), ne(countedAmount, sql`0`), where)
  const reversal = isReversal(transactions)
  const completed = completedAt(transactions)
  const localDay = (at: SQL) => sql`((${at}) at time zone ${timeZone})::date`
  return sql`(
    select ${projectId} as project_id, ${paidOn} as day, ${countedAmount} as amount from ${transactions}
    where ${and(isCounted, isNotNull(paidOn), not(reversal))} and ${paidOn} between ${from}::date and ${to}::date
    union all
    select ${projectId}, ${localDay(completed)}, ${countedAmount} from ${transactions}
    where ${and(isCounted, isNull(paidOn), not(reversal))}
      and ${completed} >= ${startOf(from, timeZone)} and ${completed} < ${endOf(to, timeZone)}
    union all
    select ${projectId}, corrected.day, ${countedAmount} from ${transactions}
    cross join lateral (
      select case when ${original.paidOn} is null then ${localDay(completedAt(original))} else ${original.paidOn} end as day
      from ${transactions} as original
      where ${original.companyId} = ${companyId} and ${original.id} = ${transactions.parentTransactionId} limit 1
    ) as corrected
    where ${and(isCounted, reversal)} and corrected.day between ${from}::date and ${to}::date
  )`
}

/**
 * The `day` and `amount` of everything that a company received between two days, including both days, from its stored
 * totals. Entries without a day are in totals per quarter hour, because in every time zone a day begins with one. The
 * totals contain samples, so their entries are subtracted.
 */
export function receivedOfCompany(range: Range): SQL {
  const { companyId, timeZone, from, to } = range
  const { day, at, amount } = companyTotals
  const ofSamples = entriesBetween(range, isOfSample(companyId, transactions.projectId))
  const isReceived = and(eq(companyTotals.companyId, companyId), sql`${companyTotals.kind} = 'received'`)
  return sql`(
    select ${day} as day, ${amount} as amount from ${companyTotals}
    where ${isReceived} and ${day} between ${from}::date and ${to}::date
    union all
    select (${at} at time zone ${timeZone})::date, ${amount} from ${companyTotals}
    where ${isReceived} and ${day} is null
      and ${at} >= ${startOf(from, timeZone)} and ${at} < ${endOf(to, timeZone)}
    union all
    select day, -amount from ${ofSamples} as of_samples
  )`
}

const original = alias(transactions, 'original')
