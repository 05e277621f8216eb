import type { ChangePreview } from '@mantel/domain/plans/plans'
import type { CompanyActor } from '../../../../platform/actor.ts'
import { type Db, requireRow } from '../../../../platform/database/connect.ts'
import { inTransaction } from '../../../../platform/database/tenant.ts'
import { carryOffer } from '../codes/carry-offer.ts'
import { readDiscounts, retrieveSubscription } from '../codes/offer-left.ts'
import { type Deps, requireBilling, unavailable } from '../deps.ts'
import { ensureSynced } from '../tiers/ensure-synced.ts'
import { type Choice, checkChoice, readChange } from './read-change.ts'

/** What a change would cost today, as the provider computes it, and what is paid from then on. */
export async function previewChange(deps: Deps, actor: CompanyActor, choice: Choice): Promise<ChangePreview> {
  const provider = requireBilling(deps)
  const read = <T>(work: (db: Db) => Promise<T>) =>
    inTransaction(deps.databases.runtime, actor, work, { readOnly: true })
  await read((db) => checkChoice(db, actor.companyId, choice))
  await ensureSynced(deps, choice.tierId)
  const change = await read((db) => readChange(db, actor, choice))
  const { timing, price, priceId, subscriptionId, periodEnd, isTrial } = change
  if (timing === 'none') return { timing, price, dueNow: 0, startsAt: null, offer: null, endedCode: null }
  const subscription = await retrieveSubscription(provider, subscriptionId)
  if (!priceId) {
    const { left, own } = readDiscounts(subscription)
    const endedCode = left && own ? own.code : null
    return { timing, price, dueNow: 0, startsAt: periodEnd, offer: null, endedCode }
  }
  const { discounts, ...carried } = await carryOffer(
    provider,
    readDiscounts(subscription),
    change,
    deps.clock(),
  )
  if (timing === 'period-end') return { timing, price, dueNow: 0, startsAt: periodEnd, ...carried }
  if (isTrial) return { timing, price, dueNow: 0, startsAt: null, ...carried }
  const { id: item } = requireRow(subscription.items.data)
  const invoice = await provider.call(
    (stripe) =>
      stripe.invoices.createPreview({
        subscription: subscriptionId,
        ...(discounts !== undefined && { discounts }),
        subscription_details: {
          items: [{ id: item, price: priceId }],
          proration_behavior: 'always_invoice',
        },
      }),
    unavailable,
  )
  return { timing, price, dueNow: Math.max(0, invoice.amount_due), startsAt: null, ...carried }
}
