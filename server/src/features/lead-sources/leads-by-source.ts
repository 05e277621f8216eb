import { and, count, eq, gte, lt, ne, type SQL } from 'drizzle-orm'
import type { Db } from '../../platform/database/connect.ts'
import { leads } from '../../schema/clients/leads.ts'
import { medianMinutes } from './response-times.ts'

export type SourceLeads = { source: string | null; leads: number; responseMinutes: number | null }

/** The leads of a period by source, without spam. */
export const countLeadsBySource = (
  db: Db,
  companyId: string,
  { start, end }: { start: SQL; end?: SQL },
): Promise<SourceLeads[]> =>
  db
    .select({ source: leads.source, leads: count(), responseMinutes: medianMinutes })
    .from(leads)
    .where(
      and(
        eq(leads.companyId, companyId),
        ne(leads.status, 'spam'),
        gte(leads.submittedAt, start),
        end && lt(leads.submittedAt, end),
      ),
    )
    .groupBy(leads.source)
