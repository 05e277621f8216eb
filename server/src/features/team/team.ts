import type { InvitableRole } from '@mantel/domain/permissions'
import { and, asc, count, eq, isNull, ne, sql } from 'drizzle-orm'
import { conflict, forbidden, orNotFound } from '../../errors.ts'
import type { CompanyActor } from '../../platform/actor.ts'
import { type Databases, type Db, dbOnPool, requireRow } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/tenant.ts'
import { invitations } from '../../schema/invitations.ts'
import { accountColumns, hasTwoFactor, users } from '../../schema/users.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { confirmPassword } from '../auth/passwords.ts'
import { refuseEndedSession, revokeSessions } from '../auth/sessions.ts'
import { activeTeam, enforceQuota, lockCompany } from '../companies/quotas.ts'

const teamColumns = {
  ...accountColumns,
  avatarFileId: users.avatarFileId,
  hasTwoFactor,
  deactivatedAt: users.deactivatedAt,
}

export async function listTeam(db: Db, companyId: string) {
  return db
    .select(teamColumns)
    .from(users)
    .where(and(eq(users.companyId, companyId), ne(users.role, 'Client')))
    .orderBy(asc(users.createdAt), asc(users.id))
}

type RoleChange = { role: InvitableRole; currentPassword: string }

/** Changes a role. Requires the admin's own password, so that a stolen token is not enough to take over a company. */
export async function changeRole(databases: Databases, actor: CompanyActor, id: string, change: RoleChange) {
  await confirmPassword(databases, actor, change.currentPassword)
  return inTransaction(databases.runtime, actor, async (db) => {
    await lockCompanyAs(db, actor)
    await refuseEndedSession(dbOnPool(databases.gate), actor)
    return setRole(db, actor, id, change.role)
  })
}

export async function deactivateUser(databases: Databases, actor: CompanyActor, id: string) {
  if (id === actor.userId) throw conflict('You can’t deactivate yourself. Ask another admin.')
  const changed = await inTransaction(databases.runtime, actor, async (db) => {
    await lockCompanyAs(db, actor)
    const before = await getTeamMember(db, actor.companyId, id)
    if (before.deactivatedAt) return before
    await refuseLastAdmin(db, actor.companyId, before)
    await withdrawInvitations(db, actor.companyId, id)
    return setAccess(db, actor, id, 'user.deactivated')
  })
  // The user has already lost access, because each request reads the account. Sessions are revoked after the commit,
  // because a transaction that waits for another pool's connection can wait forever.
  await inTransaction(databases.auth, actor, (db) => revokeSessions(db, id))
  return changed
}

/** Ends the user's own access. An admin can reactivate them, like anyone who was deactivated. */
export async function leaveCompany(databases: Databases, actor: CompanyActor, { currentPassword }: Proof) {
  await confirmPassword(databases, actor, currentPassword)
  const { userId, companyId } = actor
  await inTransaction(databases.runtime, actor, async (db) => {
    await lockCompanyAs(db, actor)
    await refuseEndedSession(dbOnPool(databases.gate), actor)
    await refuseLastAdmin(db, companyId, await getTeamMember(db, companyId, userId))
    await withdrawInvitations(db, companyId, userId)
    await setAccess(db, actor, userId, 'user.left')
  })
  await inTransaction(databases.auth, actor, (db) => revokeSessions(db, userId))
}

/** Reactivates a user, who counts toward the plan again. Requires the actor's password: the user may be an admin. */
export async function reactivateUser(
  databases: Databases,
  actor: CompanyActor,
  id: string,
  { currentPassword }: Proof,
) {
  await confirmPassword(databases, actor, currentPassword)
  const before = await inTransaction(databases.runtime, actor, (db) => getTeamMember(db, actor.companyId, id))
  if (!before.deactivatedAt) return before
  // Sessions from before the deactivation must not work again.
  await inTransaction(databases.auth, actor, (db) => revokeSessions(db, id))
  return inTransaction(databases.runtime, actor, async (db) => {
    await lockCompanyAs(db, actor)
    await refuseEndedSession(dbOnPool(databases.gate), actor)
    const now = await getTeamMember(db, actor.companyId, id)
    if (!now.deactivatedAt) return now
    await enforceQuota(db, actor.companyId, 'users')
    return setAccess(db, actor, id, 'user.reactivated')
  })
}

type Proof = { currentPassword: string }

async function setRole(db: Db, actor: CompanyActor, id: string, role: InvitableRole) {
  const before = await getTeamMember(db, actor.companyId, id)
  if (before.role === role) return before
  if (role !== 'CompanyAdmin') await refuseLastAdmin(db, actor.companyId, before)
  await withdrawInvitations(db, actor.companyId, id)
  const changed = requireRow(
    await db.update(users).set({ role }).where(teamMemberById(actor.companyId, id)).returning(teamColumns),
  )
  await recordActivity(db, actor, {
    action: 'user.role_changed',
    targetType: 'user',
    targetId: id,
    description: `Changed ${fullName(changed)}’s role to ${roleLabels[role]}`,
    metadata: { before: before.role, after: role },
  })
  return changed
}

export async function getTeamMember(db: Db, companyId: string, id: string) {
  const [found] = await db.select(teamColumns).from(users).where(teamMemberById(companyId, id))
  return orNotFound(found, 'User')
}

const accessChanges = {
  'user.deactivated': (name: string) => `Deactivated ${name}`,
  'user.reactivated': (name: string) => `Reactivated ${name}`,
  'user.left': (name: string) => `${name} left the company`,
}

async function setAccess(db: Db, actor: CompanyActor, id: string, action: keyof typeof accessChanges) {
  const changed = requireRow(
    await db
      .update(users)
      .set({ deactivatedAt: action === 'user.reactivated' ? null : sql`now()` })
      .where(teamMemberById(actor.companyId, id))
      .returning(teamColumns),
  )
  await recordActivity(db, actor, {
    action,
    targetType: 'user',
    targetId: id,
    description: accessChanges[action](fullName(changed)),
  })
  return changed
}

/**
 * Takes the company's lock and checks that the actor is still active and has the same role, because another admin may
 * have changed that while this request waited.
 */
export async function lockCompanyAs(db: Db, { companyId, userId, role }: CompanyActor) {
  await lockCompany(db, companyId)
  const [stillAllowed] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(activeTeam(companyId), eq(users.id, userId), eq(users.role, role)))
  if (!stillAllowed) throw forbidden()
}

/** Revokes the pending invitations that a user sent. Call this when the user loses their access or role. */
export async function withdrawInvitations(db: Db, companyId: string, invitedBy: string) {
  await db
    .update(invitations)
    .set({ revokedAt: sql`now()` })
    .where(
      and(
        eq(invitations.companyId, companyId),
        eq(invitations.invitedBy, invitedBy),
        isNull(invitations.acceptedAt),
        isNull(invitations.revokedAt),
      ),
    )
}

type AdminStatus = { role: string; deactivatedAt: string | null }

/**
 * The caller holds the company's lock, so that the last two admins cannot both lose their role at the same
 * time.
 */
async function refuseLastAdmin(db: Db, companyId: string, member: AdminStatus) {
  if (member.role !== 'CompanyAdmin' || member.deactivatedAt) return
  const admins = and(activeTeam(companyId), eq(users.role, 'CompanyAdmin'))
  const { n } = requireRow(await db.select({ n: count() }).from(users).where(admins))
  if (n <= 1) throw conflict('Your company needs at least one admin. Make someone else an admin first.')
}

// Clients are not part of the team.
const teamMemberById = (companyId: string, id: string) =>
  and(eq(users.companyId, companyId), eq(users.id, id), ne(users.role, 'Client'))

export const roleLabels: Record<InvitableRole, string> = {
  CompanyAdmin: 'Admin',
  Manager: 'Manager',
  Staff: 'Staff',
}

export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`
