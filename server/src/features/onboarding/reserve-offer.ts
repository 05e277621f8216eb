import type { Db } from '../../platform/database/connect.ts'
import { findChosenOffer } from './subscription.ts'
import { findValidOffer, reserveUse } from './valid-offers.ts'

/**
 * Reserves a use of the code that the company has chosen, or returns null if it has chosen none. If the payment page is
 * closed without a payment, the reservation is released. The caller holds the company’s lock.
 */
export async function reserveOffer(
  db: Db,
  companyId: string,
  { tierId, now }: { tierId: string; now: Date },
): Promise<string | null> {
  const chosen = await findChosenOffer(db, companyId)
  if (!chosen) return null
  const request = { offerCode: chosen.code, tierId }
  const { id } = await findValidOffer(db, request, now)
  await reserveUse(db, id, request, now)
  return id
}
