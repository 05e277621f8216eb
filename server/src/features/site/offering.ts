import type { ProductTier } from '@mantel/domain/tiers'
import { asc, eq } from 'drizzle-orm'
import type { Db } from '../../platform/database/connect.ts'
import { productTiers } from '../../schema/subscriptions.ts'

/** The plans on sale, in the order that the platform gave them. */
export const listTiersOnSale = (db: Db): Promise<ProductTier[]> =>
  db
    .select({
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
    })
    .from(productTiers)
    .where(eq(productTiers.isActive, true))
    .orderBy(asc(productTiers.displayOrder), asc(productTiers.name), asc(productTiers.id))
