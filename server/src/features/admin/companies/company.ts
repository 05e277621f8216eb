import type { CompanyOnPage } from '@mantel/domain/admin/companies'
import type { CompanySubscription } from '@mantel/domain/admin/subscriptions'
import { and, asc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { orNotFound } from '../../../errors.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { companies } from '../../../schema/companies/companies.ts'
import { productTiers, subscriptions } from '../../../schema/money/subscriptions.ts'
import { businessProfiles } from '../../../schema/site.ts'
import { users } from '../../../schema/users.ts'
import { getChecklist } from '../../checklist/checklist.ts'
import { contactColumns } from '../../companies/company-columns.ts'
import { activeTeam, type QuotaResource, usageCounts } from '../../companies/quotas.ts'
import { findUserNames } from '../activity/user-names.ts'
import { deletionAt, lastActiveAt, monthlyWorth } from './computed-columns.ts'

export async function getCompany(db: Db, id: string): Promise<CompanyOnPage> {
  const [found] = await db
    .select({ ...companyColumns, tier: limitColumns })
    .from(companies)
    .leftJoin(subscriptions, eq(subscriptions.companyId, companies.id))
    .leftJoin(productTiers, eq(productTiers.id, subscriptions.productTierId))
    .leftJoin(businessProfiles, eq(businessProfiles.value, companies.businessProfile))
    .where(eq(companies.id, id))
  const { tier, deletionRequestedBy, ...company } = orNotFound(found, 'Company')
  const names = await findUserNames(db, [deletionRequestedBy])
  return {
    ...company,
    deletionRequestedBy: deletionRequestedBy && (names.get(deletionRequestedBy) ?? null),
    contacts: await listAdmins(db, id),
    usage: [
      await getUsage(db, id, 'users', tier?.maxUsers),
      await getUsage(db, id, 'clients', tier?.maxClients),
      await getUsage(db, id, 'projects', tier?.maxProjects),
    ],
    checklist: await getChecklist(db, id),
    subscription: (await findSubscription(db, id)) ?? null,
  }
}

const companyColumns = {
  id: companies.id,
  ...contactColumns,
  businessProfile: businessProfiles.name,
  createdAt: companies.createdAt,
  lastActiveAt,
  suspendedAt: companies.suspendedAt,
  deletionRequestedAt: companies.deletionRequestedAt,
  deletionRequestedBy: companies.deletionRequestedBy,
  deletionAt,
}

const limitColumns = {
  maxUsers: productTiers.maxUsers,
  maxClients: productTiers.maxClients,
  maxProjects: productTiers.maxProjects,
}

/** `limit` is null if the plan sets none: 0 and absent both mean unlimited. */
async function getUsage(db: Db, id: string, what: QuotaResource, limit: number | null | undefined) {
  return { what, used: await usageCounts[what](db, id), limit: limit || null }
}

async function listAdmins(db: Db, companyId: string) {
  return db
    .select({
      id: users.id,
      name: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
      email: users.email,
      phone: users.phone,
    })
    .from(users)
    .where(and(activeTeam(companyId), eq(users.role, 'CompanyAdmin')))
    .orderBy(asc(users.createdAt), asc(users.id))
    .limit(50)
}

const nextTiers = alias(productTiers, 'next_tiers')

export async function findSubscription(db: Db, companyId: string): Promise<CompanySubscription | undefined> {
  const [found] = await db
    .select({
      tierId: subscriptions.productTierId,
      tierName: productTiers.name,
      status: subscriptions.status,
      billingPeriod: subscriptions.billingPeriod,
      periodStart: subscriptions.currentPeriodStart,
      periodEnd: subscriptions.currentPeriodEnd,
      cancelAtPeriodEnd: subscriptions.cancelAtPeriodEnd,
      pastDueSince: subscriptions.pastDueSince,
      endedAt: subscriptions.endedAt,
      isBilled: sql<boolean>`${subscriptions.providerSubscriptionId} is not null`,
      isComped: subscriptions.isComped,
      price: subscriptions.price,
      nextTierName: nextTiers.name,
      monthlyWorth,
      version: subscriptions.version,
    })
    .from(subscriptions)
    .leftJoin(productTiers, eq(productTiers.id, subscriptions.productTierId))
    .leftJoin(nextTiers, eq(nextTiers.id, subscriptions.nextTierId))
    .where(eq(subscriptions.companyId, companyId))
  return found
}

export async function lockAndGetCompany(db: Db, id: string) {
  const [found] = await db
    .select({
      name: companies.name,
      suspendedAt: companies.suspendedAt,
      deletionRequestedAt: companies.deletionRequestedAt,
    })
    .from(companies)
    .where(eq(companies.id, id))
    .for('no key update')
  return orNotFound(found, 'Company')
}

/** Refuses an unknown company, whose lists would otherwise look empty. */
export async function requireCompany(db: Db, id: string) {
  const [found] = await db.select({ name: companies.name }).from(companies).where(eq(companies.id, id))
  return orNotFound(found, 'Company')
}
