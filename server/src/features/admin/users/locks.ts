import { and, asc, count, eq } from 'drizzle-orm'
import { conflict, forbidden } from '../../../errors.ts'
import type { Actor } from '../../../platform/actor.ts'
import { type Db, requireRow } from '../../../platform/database/connect.ts'
import { users } from '../../../schema/users.ts'
import { activeTeam, lockCompany } from '../../companies/quotas.ts'
import { findUser } from './list-users.ts'

/** Locks the user’s company or, for a SuperAdmin, all SuperAdmins, so that no one else changes the user. */
export async function lockUser(db: Db, actor: Actor, id: string) {
  const { companyId } = await findUser(db, id)
  if (companyId === null) await lockSuperAdmins(db, actor)
  else await lockCompany(db, companyId)
  return findUser(db, id)
}

/**
 * Locks all SuperAdmins, and refuses an actor who lost access while waiting for the lock. If two SuperAdmins deactivate
 * each other, only the first succeeds, so there is always at least one.
 */
export async function lockSuperAdmins(db: Db, { userId }: Actor) {
  const all = await db
    .select({ id: users.id, deactivatedAt: users.deactivatedAt })
    .from(users)
    .where(eq(users.role, 'SuperAdmin'))
    .orderBy(asc(users.id))
    .for('no key update')
  if (!all.some(({ id, deactivatedAt }) => id === userId && !deactivatedAt)) throw forbidden()
}

type AdminFields = { companyId: string | null; role: string; deactivatedAt: string | null }

/** Call this under the company’s lock. Otherwise, removing two admins at the same time could leave none. */
export async function requireAnotherAdmin(db: Db, { companyId, role, deactivatedAt }: AdminFields) {
  if (companyId === null || role !== 'CompanyAdmin' || deactivatedAt) return
  const admins = and(activeTeam(companyId), eq(users.role, 'CompanyAdmin'))
  const { n } = requireRow(await db.select({ n: count() }).from(users).where(admins))
  if (n <= 1)
    throw conflict('Their company needs at least one active admin. Make someone else an admin first.')
}
