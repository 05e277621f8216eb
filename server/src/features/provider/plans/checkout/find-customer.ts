import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { CompanyActor } from '../../../../platform/actor.ts'
import { type Db, requireRow } from '../../../../platform/database/connect.ts'
import { inTransaction } from '../../../../platform/database/tenant.ts'
import type { Provider } from '../../../../platform/stripe/provider.ts'
import { companies } from '../../../../schema/companies/companies.ts'
import { subscriptions } from '../../../../schema/money/subscriptions.ts'
import { users } from '../../../../schema/users.ts'
import { lockOpenCompany } from '../../../companies/quotas.ts'
import { type Deps, unavailable } from '../deps.ts'

/**
 * Returns the company’s customer at the provider, which is created once. Two calls at once send the same key and get
 * the same customer. It is stored before the company can pay, because it assigns all later events to the company.
 */
export async function findCustomer({ databases }: Deps, provider: Provider, actor: CompanyActor) {
  const { companyId } = actor
  const known = await inTransaction(databases.runtime, actor, (db) => readCompany(db, actor), {
    readOnly: true,
  })
  if (known.customer) return known.customer
  const params = { name: known.name, email: known.email, metadata: { companyId } }
  // The provider refuses a known key with other parameters, so the key depends on them. It contains a digest, because a
  // header can't contain every name.
  const digest = createHash('sha256').update(JSON.stringify(params)).digest('hex').slice(0, 16)
  const { id } = await provider.call(
    (stripe) => stripe.customers.create(params, { idempotencyKey: `customer:${companyId}:${digest}` }),
    unavailable,
  )
  return inTransaction(databases.runtime, actor, async (db) => {
    await lockOpenCompany(db, companyId)
    const { customer } = await readCompany(db, actor)
    if (customer) return customer
    await db
      .update(subscriptions)
      .set({ providerCustomerId: id })
      .where(eq(subscriptions.companyId, companyId))
    return id
  })
}

async function readCompany(db: Db, { companyId, userId }: CompanyActor) {
  return requireRow(
    await db
      .select({ customer: subscriptions.providerCustomerId, name: companies.name, email: users.email })
      .from(subscriptions)
      .innerJoin(companies, eq(companies.id, subscriptions.companyId))
      .innerJoin(users, eq(users.id, userId))
      .where(eq(subscriptions.companyId, companyId)),
  )
}
