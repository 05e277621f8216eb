import { type adminCompaniesApi, cascade } from '@mantel/domain/admin/companies'
import type { Output } from '@mantel/domain/endpoints/endpoint'
import { and, desc, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '../../../platform/database/connect.ts'
import { pageOf, readCursor, timestampValue } from '../../../platform/database/paging.ts'
import { containsWords } from '../../../platform/database/patterns.ts'
import { companyTombstones } from '../../../schema/companies/company-tombstones.ts'
import { findUserNames } from '../activity/user-names.ts'

type Query = z.output<typeof adminCompaniesApi.deleted.query>

/** Lists tombstones, the only rows that remain of deleted companies. */
export async function listDeleted(
  db: Db,
  { search, cursor, limit }: Query,
): Promise<Output<typeof adminCompaniesApi.deleted>> {
  const { companyId, companyName, counts, deletedBy, deletedAt } = companyTombstones
  const last = readCursor(cursor, timestampValue)
  const afterCursor = last && sql`(${deletedAt}, ${companyId}) < (${last.value}, ${last.id}::uuid)`
  const rows = await db
    .select({ id: companyId, name: companyName, counts, deletedBy, deletedAt })
    .from(companyTombstones)
    .where(and(search ? containsWords(companyName, search) : undefined, afterCursor ?? undefined))
    .orderBy(desc(deletedAt), desc(companyId))
    .limit(limit + 1)
  const { items, nextCursor } = pageOf(rows, limit, (row) => ({ value: row.deletedAt, id: row.id }))
  const names = await findUserNames(
    db,
    items.map((row) => row.deletedBy),
  )
  return {
    items: items.map((row) => ({
      ...row,
      counts: cascade.safeParse(row.counts).data ?? null,
      deletedBy: (row.deletedBy && names.get(row.deletedBy)) ?? null,
    })),
    nextCursor,
  }
}
