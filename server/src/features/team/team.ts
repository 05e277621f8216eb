import type { InvitableRole } from '@mantel/domain/permissions'
import { and, asc, count, eq, isNull, ne, sql } from 'drizzle-orm'
import { conflict, forbidden, orNotFound } from '../../errors.ts'
import type { CompanyActor } from '../../platform/actor.ts'
import { type Databases, type Db, only, wholePool } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/tenant.ts'
import { invitations } from '../../schema/invitations.ts'
import { users } from '../../schema/users.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { confirmPassword } from '../auth/passwords.ts'
import { refuseEnded, revokeSessions } from '../auth/sessions.ts'
import { activeTeam, lockCompany, makeRoom } from '../companies/quotas.ts'

// The password's column is not among them: this role may not even read it.
const shown = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  phone: users.phone,
  role: users.role,
  createdAt: users.createdAt,
  deactivatedAt: users.deactivatedAt,
}

export async function listTeam(db: Db, companyId: string) {
  return db
    .select(shown)
    .from(users)
    .where(and(eq(users.companyId, companyId), ne(users.role, 'Client')))
    .orderBy(asc(users.createdAt), asc(users.id))
}

type RoleChange = { role: InvitableRole; currentPassword: string }

/** With the own password: a stolen token must not be enough to take a company over. */
export async function changeRole(
  databases: Databases,
  actor: CompanyActor,
  id: string,
  change: RoleChange,
  address: string,
) {
  await confirmPassword(databases, actor, change.currentPassword, address)
  return inTransaction(databases.runtime, actor, async (db) => {
    await lockCompanyAs(db, actor)
    await refuseEnded(wholePool(databases.gate), actor)
    return setRole(db, actor, id, change.role)
  })
}

export async function deactivate(databases: Databases, actor: CompanyActor, id: string) {
  if (id === actor.userId) throw conflict('You cannot switch off your own access. Ask another admin.')
  const changed = await inTransaction(databases.runtime, actor, async (db) => {
    await lockCompanyAs(db, actor)
    const before = await getTeammate(db, actor.companyId, id)
    if (before.deactivatedAt) return before
    await keepAnAdmin(db, actor.companyId, before)
    await withdrawInvitations(db, actor.companyId, id)
    return setAccess(db, actor, id, 'user.deactivated')
  })
  // They are out already: each request reads the account. After the commit, because a transaction that waits for
  // another pool's connection can wait for ever.
  await revokeSessions(wholePool(databases.auth), id)
  return changed
}

/** Somebody who comes back counts against the plan again; an admin who does holds power again. */
export async function reactivate(
  databases: Databases,
  actor: CompanyActor,
  id: string,
  { currentPassword }: Proof,
  address: string,
) {
  await confirmPassword(databases, actor, currentPassword, address)
  const before = await inTransaction(databases.runtime, actor, (db) => getTeammate(db, actor.companyId, id))
  if (!before.deactivatedAt) return before
  // Whatever session was left over must not come back with the account.
  await revokeSessions(wholePool(databases.auth), id)
  return inTransaction(databases.runtime, actor, async (db) => {
    await lockCompanyAs(db, actor)
    await refuseEnded(wholePool(databases.gate), actor)
    const { deactivatedAt } = await getTeammate(db, actor.companyId, id)
    if (deactivatedAt) await makeRoom(db, actor.companyId, 'users')
    return setAccess(db, actor, id, 'user.reactivated')
  })
}

type Proof = { currentPassword: string }

async function setRole(db: Db, actor: CompanyActor, id: string, role: InvitableRole) {
  const before = await getTeammate(db, actor.companyId, id)
  if (before.role === role) return before
  if (role !== 'CompanyAdmin') await keepAnAdmin(db, actor.companyId, before)
  await withdrawInvitations(db, actor.companyId, id)
  const changed = only(
    await db.update(users).set({ role }).where(teammate(actor.companyId, id)).returning(shown),
  )
  await recordActivity(db, actor, {
    action: 'user.role_changed',
    targetType: 'user',
    targetId: id,
    description: `${nameOf(changed)} is now ${role}`,
    metadata: { before: before.role, after: role },
  })
  return changed
}

async function getTeammate(db: Db, companyId: string, id: string) {
  const [found] = await db.select(shown).from(users).where(teammate(companyId, id))
  return orNotFound(found, 'User')
}

async function setAccess(
  db: Db,
  actor: CompanyActor,
  id: string,
  action: 'user.deactivated' | 'user.reactivated',
) {
  const off = action === 'user.deactivated'
  const changed = only(
    await db
      .update(users)
      .set({ deactivatedAt: off ? sql`now()` : null })
      .where(teammate(actor.companyId, id))
      .returning(shown),
  )
  await recordActivity(db, actor, {
    action,
    targetType: 'user',
    targetId: id,
    description: `${nameOf(changed)} ${off ? 'no longer has' : 'has'} access${off ? '' : ' again'}`,
  })
  return changed
}

/**
 * The company's lock, for somebody who may still do this: what they asked for may have waited while another admin took
 * their access or their role away.
 */
export async function lockCompanyAs(db: Db, { companyId, userId, role }: CompanyActor) {
  await lockCompany(db, companyId)
  const [still] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(activeTeam(companyId), eq(users.id, userId), eq(users.role, role)))
  if (!still) throw forbidden()
}

/** What somebody promised while they could does not outlive their power to. */
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

type Held = { role: string; deactivatedAt: string | null }

/** Called under the company's lock: of two admins who leave at the same moment, one stays. */
async function keepAnAdmin(db: Db, companyId: string, leaving: Held) {
  if (leaving.role !== 'CompanyAdmin' || leaving.deactivatedAt) return
  const admins = and(activeTeam(companyId), eq(users.role, 'CompanyAdmin'))
  const { n } = only(await db.select({ n: count() }).from(users).where(admins))
  if (n <= 1) throw conflict('Your company needs at least one admin. Make somebody else an admin first.')
}

// Clients have accounts of their own kind; for the team they do not exist.
const teammate = (companyId: string, id: string) =>
  and(eq(users.companyId, companyId), eq(users.id, id), ne(users.role, 'Client'))

export const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`
