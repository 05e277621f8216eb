import { and, asc, count, eq } from 'drizzle-orm'
import { conflict, forbidden } from '../../../errors.ts'
import type { Actor } from '../../../platform/actor.ts'
import { type Db, only } from '../../../platform/database/connect.ts'
import { users } from '../../../schema/users.ts'
import { activeTeam, lockCompany } from '../../companies/quotas.ts'
import { findUser } from './list-users.ts'

/**
 * Somebody whom nobody else changes meanwhile: under their company’s lock or, for the platform’s own people, under that of
 * all SuperAdmins.
 */
export async function lockedUser(db: Db, actor: Actor, id: string) {
  const { companyId } = await findUser(db, id)
  if (companyId === null) await lockSuperAdmins(db, actor)
  else await lockCompany(db, companyId)
  return findUser(db, id)
}

/**
 * For somebody who still is one: what they asked for may have waited while another one took their access away. So of two
 * who deactivate each other one stays, and with them the last.
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

type Held = { companyId: string | null; role: string; deactivatedAt: string | null }

/** Under the company’s lock: of two admins who go at the same moment, one stays. */
export async function keepAnAdmin(db: Db, { companyId, role, deactivatedAt }: Held) {
  if (companyId === null || role !== 'CompanyAdmin' || deactivatedAt) return
  const admins = and(activeTeam(companyId), eq(users.role, 'CompanyAdmin'))
  const { n } = only(await db.select({ n: count() }).from(users).where(admins))
  if (n <= 1)
    throw conflict('Their company needs at least one active admin. Make somebody else an admin first.')
}
