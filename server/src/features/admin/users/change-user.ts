import type { InvitableRole } from '@mantel/domain/permissions'
import { eq, or, sql } from 'drizzle-orm'
import { conflict, overLimit } from '../../../errors.ts'
import type { Actor } from '../../../platform/actor.ts'
import { type Databases, type Db, dbOnPool } from '../../../platform/database/connect.ts'
import { inTransaction } from '../../../platform/database/tenant.ts'
import { sessions } from '../../../schema/sessions.ts'
import { users } from '../../../schema/users.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import { deleteDevices } from '../../auth/known-devices.ts'
import { confirmPassword } from '../../auth/passwords.ts'
import { endSessions, refuseEndedSession } from '../../auth/sessions.ts'
import { countOf, remainingQuota } from '../../companies/quotas.ts'
import { fullName, withdrawInvitations } from '../../team/team.ts'
import { getUser } from './list-users.ts'
import { lockUser, requireAnotherAdmin } from './locks.ts'

type RoleChange = { role: InvitableRole; currentPassword: string }

/** Changes a role only within the company: it cannot make anyone a SuperAdmin, or a client a team member. */
export async function changeRole(
  databases: Databases,
  actor: Actor,
  id: string,
  { role, currentPassword }: RoleChange,
) {
  await confirmPassword(databases, actor, currentPassword)
  return inTransaction(databases.admin, actor, async (db) => {
    const user = await lockUser(db, actor, id)
    await refuseEndedSession(dbOnPool(databases.gate), actor)
    if (user.companyId === null) throw conflict('You can’t change a SuperAdmin’s role.')
    if (user.role === 'Client') throw conflict('You can’t change a client’s role.')
    if (user.role !== role) {
      await requireAnotherAdmin(db, user)
      await withdrawInvitations(db, user.companyId, id)
      await db.update(users).set({ role }).where(eq(users.id, id))
      await recordOnUser(
        db,
        actor,
        user,
        'user.role_changed',
        `Changed ${fullName(user)}’s role to ${role}`,
        {
          changes: [{ field: 'role', before: user.role, after: role }],
        },
      )
    }
    return getUser(db, id)
  })
}

export async function deactivateUser(db: Db, actor: Actor, id: string) {
  if (id === actor.userId) throw conflict('You can’t deactivate your own account. Ask another SuperAdmin.')
  const user = await lockUser(db, actor, id)
  if (!user.deactivatedAt) {
    await requireAnotherAdmin(db, user)
    if (user.companyId) await withdrawInvitations(db, user.companyId, id)
    await db.update(users).set({ deactivatedAt: sql`now()` }).where(eq(users.id, id))
    await endSessionsOf(db, id)
    await recordOnUser(db, actor, user, 'user.deactivated', `Deactivated ${fullName(user)}`)
  }
  return getUser(db, id)
}

/** Needs the SuperAdmin’s password, because it restores permissions. */
export async function reactivateUser(
  databases: Databases,
  actor: Actor,
  id: string,
  { currentPassword }: { currentPassword: string },
) {
  await confirmPassword(databases, actor, currentPassword)
  return inTransaction(databases.admin, actor, async (db) => {
    const user = await lockUser(db, actor, id)
    await refuseEndedSession(dbOnPool(databases.gate), actor)
    if (user.deactivatedAt) {
      if (user.companyId && user.role !== 'Client') await requireFreeSeat(db, user.companyId)
      // Old sessions must not become valid again with the account.
      await endSessionsOf(db, id)
      await db.update(users).set({ deactivatedAt: null }).where(eq(users.id, id))
      await recordOnUser(db, actor, user, 'user.reactivated', `Reactivated ${fullName(user)}`)
    }
    return getUser(db, id)
  })
}

export async function signOutEverywhere(db: Db, actor: Actor, id: string) {
  const user = await lockUser(db, actor, id)
  await endSessionsOf(db, id)
  await recordOnUser(db, actor, user, 'user.signed_out', `Signed ${fullName(user)} out everywhere`)
  return getUser(db, id)
}

/** Ends the user's sessions, including those that impersonate others, and deletes the known devices. */
async function endSessionsOf(db: Db, id: string) {
  await endSessions(db, or(eq(sessions.userId, id), eq(sessions.impersonatorId, id)))
  await deleteDevices(db, id)
}

/** A reactivated user counts toward the plan’s limit again. */
async function requireFreeSeat(db: Db, companyId: string) {
  const quota = await remainingQuota(db, companyId, 'users')
  if (quota && quota.left < 1)
    throw overLimit(`Their plan allows up to ${countOf(quota.limit, 'users')}. Change the plan first.`)
}

type User = { id: string; companyId: string | null; firstName: string; lastName: string }

export const recordOnUser = (
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
