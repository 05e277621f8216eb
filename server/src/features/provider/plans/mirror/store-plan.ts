import {
  chooseSubscription,
  endedAsPlanned,
  mirrorSubscription,
} from '@mantel/domain/plans/provider-subscription'
import { and, eq, inArray } from 'drizzle-orm'
import { type Db, requireRow } from '../../../../platform/database/connect.ts'
import { setTriggerTime } from '../../../../platform/database/set-trigger-time.ts'
import { planInvoices, tierPrices } from '../../../../schema/money/plan-billing.ts'
import { subscriptions } from '../../../../schema/money/subscriptions.ts'
import { lockCompany } from '../../../companies/quotas.ts'
import type { PlanDeps, SubscriptionRow } from '../deps.ts'
import type { FetchedPlan, InvoiceFacts } from './fetch-plan.ts'
import { finishCheckout } from './finish-checkout.ts'
import { findFreeTier, freePlanSince } from './free-plan.ts'
import { notifyAboutPlan } from './notify-about-plan.ts'

type Asked = { companyId: string; customer: string; askedAt: string }

/**
 * Stores what the provider said. Returns false if another answer was stored since this one was asked for. No one knows
 * which of the two is newer, so the caller asks again.
 */
export async function storePlan(
  db: Db,
  deps: Pick<PlanDeps, 'emailSettings' | 'clock'>,
  { companyId, customer, askedAt }: Asked,
  fetched: FetchedPlan,
): Promise<boolean> {
  await lockCompany(db, companyId)
  await setTriggerTime(db, deps.clock())
  const before = requireRow(
    await db.select().from(subscriptions).where(eq(subscriptions.companyId, companyId)),
  )
  if (before.providerCustomerId !== customer) return false
  if (before.providerCheckedAt !== null && before.providerCheckedAt > askedAt) return false
  const changes = differences(before, {
    ...(await planChanges(db, before, fetched)),
    ...cardChanges(fetched),
  })
  if (Object.keys(changes).length > 0)
    await db.update(subscriptions).set(changes).where(eq(subscriptions.companyId, companyId))
  await db
    .update(subscriptions)
    .set({ providerCheckedAt: askedAt })
    .where(eq(subscriptions.companyId, companyId))
  await storeInvoices(db, companyId, fetched.invoices)
  if (fetched.session) await finishCheckout(db, companyId, fetched.session)
  await notifyAboutPlan(db, deps, before, { ...before, ...changes }, fetched.invoices)
  return true
}

type PlanChanges = Partial<SubscriptionRow>

async function planChanges(db: Db, before: SubscriptionRow, fetched: FetchedPlan): Promise<PlanChanges> {
  const facts = chooseSubscription(fetched.subscriptions)
  if (!facts) return {}
  const mirrored = mirrorSubscription(facts)
  // A subscription that ended before the last change by a SuperAdmin must not end the plan again.
  const endedBefore =
    mirrored.endedAt !== null && before.manualSince !== null && mirrored.endedAt <= before.manualSince
  if (endedBefore) return before.providerSubscriptionId === null ? {} : { providerSubscriptionId: null }
  const found = fetched.subscriptions.find(({ id }) => id === facts.id)
  const freeTierId = await findFreeTier(db, found?.nextFreeTierId)
  if (freeTierId && facts.endedAt && endedAsPlanned(facts)) return freePlanSince(facts.endedAt, freeTierId)
  const { nextPriceId = null } = found ?? {}
  const prices = await findPrices(db, [facts.priceId, nextPriceId])
  const price = prices.get(facts.priceId ?? '')
  const next = mirrored.endedAt === null ? prices.get(nextPriceId ?? '') : undefined
  return {
    ...mirrored,
    ...discountOf(fetched, facts.id),
    isComped: false,
    // A price that we did not create does not tell which plan it is for, so the stored plan stays.
    ...(price?.tierId && { productTierId: price.tierId }),
    ...(freeTierId && mirrored.cancelAtPeriodEnd
      ? { nextTierId: freeTierId, nextBillingPeriod: 'monthly' }
      : { nextTierId: next?.tierId ?? null, nextBillingPeriod: next?.tierId ? next.billingPeriod : null }),
  }
}

function discountOf({ subscriptions: all }: FetchedPlan, id: string) {
  const left = all.find((each) => each.id === id && each.endedAt === null)?.offerLeft
  return { hasDiscount: Boolean(left), discountEndsAt: left?.until ?? null }
}

async function findPrices(db: Db, ids: (string | null)[]) {
  const wanted = ids.filter((id) => id !== null)
  if (wanted.length === 0) return new Map<string, typeof tierPrices.$inferSelect>()
  const found = await db.select().from(tierPrices).where(inArray(tierPrices.providerPriceId, wanted))
  return new Map(found.map((price) => [price.providerPriceId, price]))
}

const cardChanges = ({ card }: FetchedPlan) => ({
  cardBrand: card?.brand.slice(0, 50) ?? null,
  cardLast4: card?.last4 ?? null,
})

function differences<T extends Partial<SubscriptionRow>>(before: SubscriptionRow, after: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => before[name as keyof SubscriptionRow] !== value),
  ) as Partial<T>
}

async function storeInvoices(db: Db, companyId: string, invoices: InvoiceFacts[]) {
  const known = await db.select().from(planInvoices).where(eq(planInvoices.companyId, companyId))
  const byId = new Map(known.map((invoice) => [invoice.providerInvoiceId, invoice]))
  for (const invoice of invoices) {
    const before = byId.get(invoice.providerInvoiceId)
    if (!before) await db.insert(planInvoices).values({ companyId, ...invoice })
    else if (Object.entries(invoice).some(([name, value]) => before[name as keyof typeof before] !== value))
      await db
        .update(planInvoices)
        .set(invoice)
        .where(and(eq(planInvoices.companyId, companyId), eq(planInvoices.id, before.id)))
  }
}
