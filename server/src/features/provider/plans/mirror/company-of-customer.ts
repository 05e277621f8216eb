import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { type Databases, dbOnPool } from '../../../../platform/database/connect.ts'
import { subscriptions } from '../../../../schema/money/subscriptions.ts'
import { UnreadableEvent } from '../../event-handler.ts'
import { idOf } from '../../payments/stripe-objects.ts'

const customerId = z.string().regex(/^cus_\w{1,190}$/)
const reference = z.union([customerId, z.object({ id: customerId })])

/** The customer that an event of the platform’s account is about. Null if it is about none. */
export function customerOf(type: string, object: unknown): string | null {
  const field =
    type.startsWith('customer.') && /^customer\.(created|updated|deleted)$/.test(type) ? 'id' : 'customer'
  const parsed = z.object({ [field]: reference.nullish() }).safeParse(object)
  if (!parsed.success) throw new UnreadableEvent(`The event ${type} has no readable customer`)
  return idOf(parsed.data[field]) ?? null
}

/** Only a customer that we have stored belongs to a company. */
export async function companyOfCustomer({ admin }: Databases, customer: string | null) {
  if (!customer) return undefined
  const [found] = await dbOnPool(admin)
    .select({ companyId: subscriptions.companyId })
    .from(subscriptions)
    .where(eq(subscriptions.providerCustomerId, customer))
  return found?.companyId
}
