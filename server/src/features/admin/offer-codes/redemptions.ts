import type { offerCodesApi } from '@mantel/domain/admin/offer-codes'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '../../../platform/database/connect.ts'
import { pageOf, readCursor, timestampValue } from '../../../platform/database/paging.ts'
import { companies } from '../../../schema/companies/companies.ts'
import { offerCodeRedemptions } from '../../../schema/money/offer-code-redemptions.ts'
import { getOfferCode } from './offer-codes.ts'

type Query = z.output<typeof offerCodesApi.redemptions.query>

export async function listRedemptions(db: Db, id: string, { cursor, limit }: Query) {
  await getOfferCode(db, id)
  const last = readCursor(cursor, timestampValue)
  const { redeemedAt } = offerCodeRedemptions
  const afterCursor =
    last && sql`(${redeemedAt}, ${offerCodeRedemptions.id}) < (${last.value}, ${last.id}::uuid)`
  const rows = await db
    .select({
      id: offerCodeRedemptions.id,
      companyId: offerCodeRedemptions.companyId,
      companyName: companies.name,
      redeemedAt,
    })
    .from(offerCodeRedemptions)
    .innerJoin(companies, eq(companies.id, offerCodeRedemptions.companyId))
    .where(and(eq(offerCodeRedemptions.offerCodeId, id), afterCursor ?? undefined))
    .orderBy(desc(redeemedAt), desc(offerCodeRedemptions.id))
    .limit(limit + 1)
  return pageOf(rows, limit, (row) => ({ value: row.redeemedAt, id: row.id }))
}
