import type { ProductTier } from '@mantel/domain/admin/tiers'
import { asc, eq } from 'drizzle-orm'
import type { Db } from '../../platform/database/connect.ts'
import { productTiers } from '../../schema/money/subscriptions.ts'

export const publicTierColumns = {
  id: productTiers.id,
  name: productTiers.name,
  description: productTiers.description,
  monthlyPrice: productTiers.monthlyPrice,
  annualPrice: productTiers.annualPrice,
  features: productTiers.features,
  maxClients: productTiers.maxClients,
  maxProjects: productTiers.maxProjects,
  maxUsers: productTiers.maxUsers,
  trialDurationDays: productTiers.trialDurationDays,
  captureCardTiming: productTiers.captureCardTiming,
  isActive: productTiers.isActive,
  displayOrder: productTiers.displayOrder,
}

/** The order of plans everywhere they are listed. */
export const tierOrder = [
  asc(productTiers.displayOrder),
  asc(productTiers.name),
  asc(productTiers.id),
] as const

export const listTiersOnSale = (db: Db): Promise<ProductTier[]> =>
  db
    .select(publicTierColumns)
    .from(productTiers)
    .where(eq(productTiers.isActive, true))
    .orderBy(...tierOrder)
