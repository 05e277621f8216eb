import type { Day } from '@mantel/domain/basics/dates'
import type { Revenue } from '@mantel/domain/revenue'
import { sql } from 'drizzle-orm'
import { builtOnce } from '../../platform/database/built-once.ts'
import type { Db } from '../../platform/database/connect.ts'
import { receivedOfCompany } from '../ledger/received.ts'
import { numberOf } from '../projects/board/stage-totals.ts'

type Year = { companyId: string; timeZone: string; year: number }

/** What was received in each month of a year and of the year before. */
export async function listMonths(db: Db, { year, ...values }: Year): Promise<Revenue['months']> {
  const rows = await selectMonths(db, { ...values, from: `${year - 1}-01-01`, to: `${year}-12-31` })
  const received = new Map(rows.map(({ month, amount }) => [month, amount]))
  return Array.from({ length: 12 }, (_, index) => {
    const number = String(index + 1).padStart(2, '0')
    return {
      month: `${year}-${number}`,
      received: received.get(`${year}-${number}`) ?? 0,
      before: received.get(`${year - 1}-${number}`) ?? 0,
    }
  })
}

const selectMonths = builtOnce((db, values: { companyId: string; timeZone: string; from: Day; to: Day }) =>
  db
    .select({
      month: sql<string>`to_char(received.day, 'YYYY-MM')`,
      amount: numberOf(sql`sum(received.amount)`),
    })
    .from(sql`${receivedOfCompany(values)} as received`)
    .groupBy(sql`1`),
)
