import { and, eq, isNotNull, ne, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/connect.ts'
import { leads } from '../../schema/clients/leads.ts'

/** Uses the median, because one lead that waited over a weekend would distort an average. */
export const medianMinutes = sql<number | null>`round(percentile_cont(0.5) within group (
  order by extract(epoch from ${leads.respondedAt} - ${leads.submittedAt}) / 60))::int`

/** The median time until someone responded to a lead of the last `days` days. Null if there was no response. */
export async function medianResponse(db: Db, companyId: string, days: number): Promise<number | null> {
  const [row] = await db
    .select({ minutes: medianMinutes })
    .from(leads)
    .where(
      and(
        eq(leads.companyId, companyId),
        ne(leads.status, 'spam'),
        isNotNull(leads.respondedAt),
        sql`${leads.submittedAt} > now() - make_interval(days => ${days})`,
      ),
    )
  return row?.minutes ?? null
}
