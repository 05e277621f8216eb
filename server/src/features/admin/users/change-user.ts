import type { InvitableRole } from '@mantel/domain/permissions'
import { eq, or, sql } from 'drizzle-orm'
import { conflict, overLimit } from '../../../errors.ts'
import type { Actor } from '../../../platform/actor.ts'
import { type Databases, type Db, wholePool } from '../../../platform/database/connect.ts'
import { inTransaction } from '../../../platform/database/tenant.ts'
import { sessions } from '../../../schema/sessions.ts'
import { users } from '../../../schema/users.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import { confirmPassword } from '../../auth/passwords.ts'
import { refuseEnded } from '../../auth/sessions.ts'
import { roomFor } from '../../companies/quotas.ts'
import { nameOf, withdrawInvitations } from '../../team/team.ts'
import { getUser } from './list-users.ts'
import { keepAnAdmin, lockedUser } from './locks.ts'

type RoleChange = { role: InvitableRole; currentPassword: string }

/** Inside their company: nobody becomes a SuperAdmin this way, and no client one of the team. */
export async function changeRole(
  databases: Databases,
  actor: Actor,
  id: string,
  { role, currentPassword }: RoleChange,
  address: string,
) {
  await confirmPassword(databases, actor, currentPassword, address)
  return inTransaction(databases.admin, actor, async (db) => {
    const user = await lockedUser(db, actor, id)
    await refuseEnded(wholePool(databases.gate), actor)
    if (user.companyId === null) throw conflict('SuperAdmins belong to no company and keep their role.')
    if (user.role === 'Client') throw conflict('Clients have accounts of their own kind and keep their role.')
    if (user.role !== role) {
      await keepAnAdmin(db, user)
      await withdrawInvitations(db, user.companyId, id)
      await db.update(users).set({ role }).where(eq(users.id, id))
      await record(db, actor, user, 'user.role_changed', `${nameOf(user)} is now ${role}`, {
        changes: [{ field: 'role', before: user.role, after: role }],
      })
    }
    return getUser(db, id)
  })
}

export async function deactivate(db: Db, actor: Actor, id: string) {
  if (id === actor.userId) throw conflict('You cannot switch off your own access. Ask another SuperAdmin.')
  const user = await lockedUser(db, actor, id)
  if (!user.deactivatedAt) {
    await keepAnAdmin(db, user)
    if (user.companyId) await withdrawInvitations(db, user.companyId, id)
    await db.update(users).set({ deactivatedAt: sql`now()` }).where(eq(users.id, id))
    await endSessions(db, id)
    await record(db, actor, user, 'user.deactivated', `${nameOf(user)} no longer has access`)
  }
  return getUser(db, id)
}

/** With the own password: it hands power back. */
export async function reactivate(
  databases: Databases,
  actor: Actor,
  id: string,
  { currentPassword }: { currentPassword: string },
  address: string,
) {
  await confirmPassword(databases, actor, currentPassword, address)
  return inTransaction(databases.admin, actor, async (db) => {
    const user = await lockedUser(db, actor, id)
    await refuseEnded(wholePool(databases.gate), actor)
    if (user.deactivatedAt) {
      if (user.companyId && user.role !== 'Client') await findRoom(db, user.companyId)
      // Whatever session was left over must not come back with the account.
      await endSessions(db, id)
      await db.update(users).set({ deactivatedAt: null }).where(eq(users.id, id))
      await record(db, actor, user, 'user.reactivated', `${nameOf(user)} has access again`)
    }
    return getUser(db, id)
  })
}

export async function signOutEverywhere(db: Db, actor: Actor, id: string) {
  const user = await lockedUser(db, actor, id)
  await endSessions(db, id)
  await record(db, actor, user, 'user.signed_out', `Signed ${nameOf(user)} out everywhere`)
  return getUser(db, id)
}

/** Their own, and those in which they act for others. */
async function endSessions(db: Db, id: string) {
  await db
    .update(sessions)
    .set({ revokedAt: sql`coalesce(${sessions.revokedAt}, now())` })
    .where(or(eq(sessions.userId, id), eq(sessions.impersonatorId, id)))
}

/** Somebody who comes back counts against their company’s plan again. */
async function findRoom(db: Db, companyId: string) {
  const room = await roomFor(db, companyId, 'users')
  if (room && room.left < 1)
    throw overLimit(`Their plan allows up to ${room.limit} users. Change the plan first.`)
}

type User = { id: string; companyId: string | null; firstName: string; lastName: string }

export const record = (
  db: Db,
  actor: Actor,
  { id, companyId }: User,
  action: string,
  description: string,
  metadata: Record<string, unknown> = {},
) =>
  recordActivity(
    db,
    { ...actor, companyId },
    { action, targetType: 'user', targetId: id, description, metadata },
  )
