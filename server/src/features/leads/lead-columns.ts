import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { orNotFound } from '../../errors.ts'
import type { Db } from '../../platform/database/connect.ts'
import { leads } from '../../schema/clients/leads.ts'

const {
  companyId: _,
  searchText: _a,
  metadata: _b,
  submissionHash: _c,
  spamAt: _d,
  createdAt: _e,
  updatedAt: _f,
  addedToPipeline: _g,
  createdClient: _h,
  waitsForRoom: _i,
  spam: _j,
  ...columns
} = getTableColumns(leads)

/** The columns that responses contain. */
export const leadColumns = columns

const { message: _message, origin: _origin, ...listed } = columns

export const leadListColumns = {
  ...listed,
  excerpt: sql<string | null>`left(${leads.message}, 280)`,
}

export const leadById = (companyId: string, id: string) =>
  and(eq(leads.companyId, companyId), eq(leads.id, id))

export type LeadRow = typeof leads.$inferSelect

/** The whole team sees all leads. */
export async function findLead(db: Db, companyId: string, id: string): Promise<LeadRow> {
  const [found] = await db.select().from(leads).where(leadById(companyId, id))
  return orNotFound(found, 'Lead')
}
