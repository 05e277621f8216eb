import { and, count, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { overLimit } from '../../errors.ts'
import { type Db, only } from '../../platform/database/connect.ts'
import { clients } from '../../schema/clients/clients.ts'
import { companies } from '../../schema/companies/companies.ts'
import { invitations } from '../../schema/invitations.ts'
import { productTiers, subscriptions } from '../../schema/money/subscriptions.ts'
import { projects } from '../../schema/projects/projects.ts'
import { users } from '../../schema/users.ts'

export type Counted = 'users' | 'clients' | 'projects'

/**
 * Makes room for more of something under the company's plan, or refuses. Takes the company's row lock, so that
 * parallel creations queue up: call it first, in the transaction that creates.
 */
export async function makeRoom(db: Db, companyId: string, what: Counted, more = 1) {
  await lockCompany(db, companyId)
  const room = await roomFor(db, companyId, what)
  if (room && more > room.left) {
    throw overLimit(`Your plan allows up to ${room.limit} ${what}. Upgrade to add more.`)
  }
}

/** How much the plan leaves; null where it sets no limit. To look ahead: it holds only under the company's lock. */
export async function roomFor(db: Db, companyId: string, what: Counted) {
  const limit = await limitOf(db, companyId, what)
  if (limit === null) return null
  return { limit, left: Math.max(limit - (await counts[what](db, companyId)), 0) }
}

/**
 * First in the lock order: company, then its settings (holding.ts), the places of a stage (projects/placing.ts), project,
 * client, invoice. Whoever writes more than one project holds it. Not the strongest lock: that one would also hold up
 * every row that merely refers to the company, and whoever has changed something and now writes its activity would wait
 * for us while we wait for them.
 */
export async function lockCompany(db: Db, companyId: string) {
  const company = eq(companies.id, companyId)
  await db.select({ id: companies.id }).from(companies).where(company).for('no key update')
}

const limits: Record<Counted, PgColumn> = {
  users: productTiers.maxUsers,
  clients: productTiers.maxClients,
  projects: productTiers.maxProjects,
}

/** Null where the plan sets none: 0 and absent both mean unlimited. */
async function limitOf(db: Db, companyId: string, what: Counted): Promise<number | null> {
  const [plan] = await db
    .select({ limit: sql<number | null>`nullif(${limits[what]}, 0)` })
    .from(subscriptions)
    .innerJoin(productTiers, eq(productTiers.id, subscriptions.productTierId))
    .where(eq(subscriptions.companyId, companyId))
  return plan?.limit ?? null
}

/** What counts: people who can come in or are invited; what is no sample and still alive. */
export const counts: Record<Counted, (db: Db, companyId: string) => Promise<number>> = {
  users: async (db, companyId) => {
    const [active, invited] = await Promise.all([
      db.select({ n: count() }).from(users).where(activeTeam(companyId)),
      db.select({ n: count() }).from(invitations).where(pendingTeam(companyId)),
    ])
    return only(active).n + only(invited).n
  },
  clients: async (db, companyId) =>
    only(await db.select({ n: count() }).from(clients).where(realClients(companyId))).n,
  projects: async (db, companyId) =>
    only(await db.select({ n: count() }).from(projects).where(aliveProjects(companyId))).n,
}

/** One company, or each of those that a list of companies shows. */
type Company = string | typeof companies.id

export const activeTeam = (companyId: Company) =>
  and(eq(users.companyId, companyId), ne(users.role, 'Client'), isNull(users.deactivatedAt))

export const pendingTeam = (companyId: Company) =>
  and(
    eq(invitations.companyId, companyId),
    ne(invitations.role, 'Client'),
    isNull(invitations.acceptedAt),
    isNull(invitations.revokedAt),
    gt(invitations.expiresAt, sql`now()`),
  )

export const realClients = (companyId: Company) =>
  and(eq(clients.companyId, companyId), eq(clients.isSample, false))

export const aliveProjects = (companyId: Company) =>
  and(
    eq(projects.companyId, companyId),
    eq(projects.isSample, false),
    isNull(projects.archivedAt),
    // A company may rename its stages; the kind of a stage keeps its meaning.
    sql`coalesce((select own.stage_kinds from companies own where own.id = ${companyId}) ->> ${projects.status}, '') <> 'canceled'`,
  )
