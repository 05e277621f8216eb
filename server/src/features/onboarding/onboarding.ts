import type { Onboarding } from '@mantel/domain/onboarding'
import { asc, eq } from 'drizzle-orm'
import { type Db, requireRow } from '../../platform/database/connect.ts'
import { companies } from '../../schema/companies/companies.ts'
import { businessProfiles } from '../../schema/site.ts'
import { listTiersOnSale } from '../tiers/tiers-on-sale.ts'
import { getWelcomeContent } from './onboarding-content.ts'
import { getSubscription } from './subscription.ts'

/** Returns the data of the onboarding steps, except the company's lists and colors, which have their own endpoints. */
export async function getOnboarding(db: Db, companyId: string, hasBilling: boolean): Promise<Onboarding> {
  const company = requireRow(
    await db
      .select({ businessProfile: companies.businessProfile, since: companies.createdAt })
      .from(companies)
      .where(eq(companies.id, companyId)),
  )
  const profiles = await db
    .select({
      value: businessProfiles.value,
      name: businessProfiles.name,
      description: businessProfiles.description,
      icon: businessProfiles.icon,
    })
    .from(businessProfiles)
    .where(eq(businessProfiles.isActive, true))
    .orderBy(asc(businessProfiles.displayOrder), asc(businessProfiles.name))
  return {
    ...company,
    content: await getWelcomeContent(db),
    profiles,
    tiers: await listTiersOnSale(db),
    hasBilling,
    subscription: await getSubscription(db, companyId),
  }
}
