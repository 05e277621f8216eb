import { hasPlanEnded, planEnd } from '@mantel/domain/plans/plan-state'
import type { Plan } from '@mantel/domain/plans/plans'
import { quotaResources } from '@mantel/domain/plans/usage'
import { and, desc, eq, ne } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type Db, requireRow } from '../../../platform/database/connect.ts'
import { offerCodes } from '../../../schema/money/offer-codes.ts'
import { planInvoices } from '../../../schema/money/plan-billing.ts'
import { productTiers, subscriptions } from '../../../schema/money/subscriptions.ts'
import { quotaLimits, usageCounts } from '../../companies/quotas.ts'
import { findRedemption, hasUsedOffer, offerColumns } from '../../onboarding/subscription.ts'
import { listTiersOnSale, publicTierColumns } from '../../tiers/tiers-on-sale.ts'
import type { Deps } from './deps.ts'

const nextTiers = alias(productTiers, 'next_tiers')

export async function showPlan(
  db: Db,
  { provider, clock }: Pick<Deps, 'provider' | 'clock'>,
  companyId: string,
): Promise<Plan> {
  const { tier, next, chosen, chosenFor, row } = requireRow(
    await db
      .select({
        tier: publicTierColumns,
        next: { tierId: nextTiers.id, name: nextTiers.name },
        chosen: offerColumns,
        chosenFor: offerCodes.validForTiers,
        row: subscriptions,
      })
      .from(subscriptions)
      .leftJoin(productTiers, eq(productTiers.id, subscriptions.productTierId))
      .leftJoin(nextTiers, eq(nextTiers.id, subscriptions.nextTierId))
      .leftJoin(offerCodes, eq(offerCodes.id, subscriptions.offerCodeId))
      .where(eq(subscriptions.companyId, companyId)),
  )
  const { status, billingPeriod, price, currentPeriodEnd, isComped } = row
  const isBilled = row.providerSubscriptionId !== null
  const hasBilling = provider !== null
  const hasEnded = hasPlanEnded(
    { status, currentPeriodEnd, isBilled, isComped },
    { now: clock(), hasBilling },
  )
  const redemption = await findRedemption(db, companyId)
  return {
    hasBilling,
    tier,
    status,
    billingPeriod,
    price,
    currentPeriodEnd,
    cancelAtPeriodEnd: row.cancelAtPeriodEnd,
    pastDueSince: row.pastDueSince,
    hasEnded,
    endedAt: hasEnded ? planEnd(row) : null,
    isBilled,
    isComped,
    next: next && row.nextBillingPeriod && { ...next, billingPeriod: row.nextBillingPeriod },
    card: row.cardBrand && row.cardLast4 ? { brand: row.cardBrand, last4: row.cardLast4 } : null,
    offer: redemption?.offer ?? chosen,
    isOfferRemovable: !isBilled && !(redemption && (await hasUsedOffer(db, companyId))),
    hasDiscount: row.hasDiscount,
    discountEndsAt: row.discountEndsAt,
    offerFor: row.providerSubscriptionId === null ? chosenFor : null,
    usage: await listUsage(db, companyId),
    invoices: await listPlanInvoices(db, companyId),
    tiers: await listTiersOnSale(db),
  }
}

/** How much of each limit is used. */
export async function listUsage(db: Db, companyId: string) {
  const limits = await quotaLimits(db, companyId)
  const used = await Promise.all(quotaResources.map((what) => usageCounts[what](db, companyId)))
  return quotaResources.map((what, at) => ({ what, used: used[at] ?? 0, limit: limits[what] }))
}

export const listPlanInvoices = (db: Db, companyId: string) =>
  db
    .select({
      id: planInvoices.id,
      number: planInvoices.number,
      status: planInvoices.status,
      issuedAt: planInvoices.issuedAt,
      total: planInvoices.total,
      discount: planInvoices.discount,
      amountPaid: planInvoices.amountPaid,
      amountRefunded: planInvoices.amountRefunded,
      url: planInvoices.url,
    })
    .from(planInvoices)
    .where(and(eq(planInvoices.companyId, companyId), ne(planInvoices.status, 'draft')))
    .orderBy(desc(planInvoices.issuedAt), desc(planInvoices.number))
    .limit(36)
