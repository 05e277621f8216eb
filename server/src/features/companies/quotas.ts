import { limitSentence } from '@mantel/domain/plans/refusals'
import type { QuotaResource } from '@mantel/domain/plans/usage'
import { and, count, eq, gt, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import { overLimit, unauthenticated } from '../../errors.ts'
import { builtOnce } from '../../platform/database/built-once.ts'
import { type Db, requireRow } from '../../platform/database/connect.ts'
import { clients } from '../../schema/clients/clients.ts'
import { companies } from '../../schema/companies/companies.ts'
import { invitations } from '../../schema/invitations.ts'
import { productTiers, subscriptions } from '../../schema/money/subscriptions.ts'
import { projects } from '../../schema/projects/projects.ts'
import { users } from '../../schema/users.ts'
import { isOpen, stageKind } from './stages.ts'

export type { QuotaResource }

/** “1 client”, “40 clients” */
export const countOf = (count: number, what: QuotaResource) =>
  `${count} ${count === 1 ? what.slice(0, -1) : what}`

/**
 * Refuses if the plan does not allow `more` new records. Takes the company's row lock, so that concurrent creations
 * wait for each other. Call it first in the transaction that creates the records.
 */
export async function enforceQuota(db: Db, companyId: string, what: QuotaResource, more = 1) {
  // Both statements are sent at once. The database runs them in order, so it reads the limit once it has the lock.
  const [, limit] = await Promise.all([lockCompany(db, companyId), limitOf(db, companyId, what)])
  const quota = await quotaWithin(db, companyId, what, limit)
  if (quota && more > quota.left) {
    throw overLimit(`${limitSentence(countOf(quota.limit, what))} Upgrade to add more.`)
  }
}

/** Null if the plan sets no limit. The result is only reliable while the caller holds the company's lock. */
export async function remainingQuota(db: Db, companyId: string, what: QuotaResource) {
  return quotaWithin(db, companyId, what, await limitOf(db, companyId, what))
}

async function quotaWithin(db: Db, companyId: string, what: QuotaResource, limit: number | null) {
  if (limit === null) return null
  return { limit, left: Math.max(limit - (await usageCounts[what](db, companyId)), 0) }
}

/**
 * Locks the company, which comes first in the lock order (decision 33). Call this before writing more than one project.
 * FOR UPDATE would also block inserts that reference the company, such as activities. That could deadlock with a
 * transaction that has changed a row and then inserts the activity about it.
 */
export async function lockCompany(db: Db, companyId: string) {
  await selectForLock(db, { companyId })
}

/** Like lockCompany(), but refuses a company that was suspended or deleted while the call waited for the lock. */
export async function lockOpenCompany(db: Db, companyId: string) {
  const [company] = await selectForLock(db, { companyId })
  if (!company || company.suspendedAt || company.deletionRequestedAt) throw unauthenticated()
}

const selectForLock = builtOnce((db, values: { companyId: string }) =>
  db
    .select({ suspendedAt: companies.suspendedAt, deletionRequestedAt: companies.deletionRequestedAt })
    .from(companies)
    .where(eq(companies.id, values.companyId))
    .for('no key update'),
)

/** The tier that starts at the end of the period, if the company has chosen a smaller one. */
const nextTiers = alias(productTiers, 'next_tiers')

/**
 * The lower of the current limit and that of the smaller plan that starts later, because new records must fit into
 * both. 0 and null mean unlimited.
 */
const smaller = (current: PgColumn, next: PgColumn) =>
  sql<number | null>`least(nullif(${current}, 0), nullif(${next}, 0))`

const limits: Record<QuotaResource, SQL<number | null>> = {
  users: smaller(productTiers.maxUsers, nextTiers.maxUsers),
  clients: smaller(productTiers.maxClients, nextTiers.maxClients),
  projects: smaller(productTiers.maxProjects, nextTiers.maxProjects),
}

/** All limits of the company’s plan. */
export async function quotaLimits(db: Db, companyId: string): Promise<Record<QuotaResource, number | null>> {
  const [plan] = await db
    .select(limits)
    .from(subscriptions)
    .innerJoin(productTiers, eq(productTiers.id, subscriptions.productTierId))
    .leftJoin(nextTiers, eq(nextTiers.id, subscriptions.nextTierId))
    .where(eq(subscriptions.companyId, companyId))
  return plan ?? { users: null, clients: null, projects: null }
}

/** Null if the plan sets no limit: both 0 and null mean unlimited. */
async function limitOf(db: Db, companyId: string, what: QuotaResource): Promise<number | null> {
  const [plan] = await selectLimit(db, { companyId }, what)
  return plan?.limit ?? null
}

const selectLimit = builtOnce((db, values: { companyId: string }, what: QuotaResource) =>
  db
    .select({ limit: limits[what] })
    .from(subscriptions)
    .innerJoin(productTiers, eq(productTiers.id, subscriptions.productTierId))
    .leftJoin(nextTiers, eq(nextTiers.id, subscriptions.nextTierId))
    .where(eq(subscriptions.companyId, values.companyId)),
)

/**
 * What counts toward the plan: active and invited team members, clients that are not samples, and open projects. See
 * isOpenKind() in the domain.
 */
export const usageCounts: Record<QuotaResource, (db: Db, companyId: string) => Promise<number>> = {
  users: async (db, companyId) => {
    const [active, invited] = await Promise.all([
      db.select({ n: count() }).from(users).where(activeTeam(companyId)),
      db.select({ n: count() }).from(invitations).where(pendingInvitations(companyId)),
    ])
    return requireRow(active).n + requireRow(invited).n
  },
  clients: async (db, companyId) =>
    requireRow(await db.select({ n: count() }).from(clients).where(countedClients(companyId))).n,
  projects: async (db, companyId) =>
    requireRow(await db.select({ n: count() }).from(projects).where(countedProjects(companyId))).n,
}

/** A company's id, or the column of a query that lists companies. */
type Company = string | typeof companies.id

export const activeTeam = (companyId: Company) =>
  and(eq(users.companyId, companyId), ne(users.role, 'Client'), isNull(users.deactivatedAt))

export const pendingInvitations = (companyId: Company) =>
  and(
    eq(invitations.companyId, companyId),
    ne(invitations.role, 'Client'),
    isNull(invitations.acceptedAt),
    isNull(invitations.revokedAt),
    gt(invitations.expiresAt, sql`now()`),
  )

export const countedClients = (companyId: Company) =>
  and(eq(clients.companyId, companyId), eq(clients.isSample, false))

export const countedProjects = (companyId: Company) =>
  and(
    eq(projects.companyId, companyId),
    eq(projects.isSample, false),
    isNull(projects.archivedAt),
    isOpen(stageKind(companyId)),
  )
