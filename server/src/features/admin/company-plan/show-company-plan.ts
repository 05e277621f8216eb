import type { CompanyPlan } from '@mantel/domain/admin/company-plan'
import { eq } from 'drizzle-orm'
import type { Db } from '../../../platform/database/connect.ts'
import { offerCodes } from '../../../schema/money/offer-codes.ts'
import { subscriptions } from '../../../schema/money/subscriptions.ts'
import { findRedemption, offerColumns } from '../../onboarding/subscription.ts'
import type { Deps } from '../../provider/plans/deps.ts'
import { listPlanInvoices } from '../../provider/plans/show-plan.ts'
import { findSubscription, requireCompany } from '../companies/company.ts'

export async function showCompanyPlan(
  db: Db,
  { provider }: Pick<Deps, 'provider'>,
  companyId: string,
): Promise<CompanyPlan> {
  await requireCompany(db, companyId)
  const [row] = await db
    .select({
      cardBrand: subscriptions.cardBrand,
      cardLast4: subscriptions.cardLast4,
      checkedAt: subscriptions.providerCheckedAt,
      chosen: offerColumns,
    })
    .from(subscriptions)
    .leftJoin(offerCodes, eq(offerCodes.id, subscriptions.offerCodeId))
    .where(eq(subscriptions.companyId, companyId))
  return {
    hasBilling: provider !== null,
    subscription: (await findSubscription(db, companyId)) ?? null,
    card: row?.cardBrand && row.cardLast4 ? { brand: row.cardBrand, last4: row.cardLast4 } : null,
    offer: (await findRedemption(db, companyId))?.offer ?? row?.chosen ?? null,
    invoices: await listPlanInvoices(db, companyId),
    checkedAt: row?.checkedAt ?? null,
  }
}
