import { type InvitableRole, mayInvite } from '@mantel/domain/permissions'
import type { InvitationInput } from '@mantel/domain/team'
import { and, asc, eq, gt, isNull, lte, ne, sql } from 'drizzle-orm'
import { conflict, forbidden, orNotFound } from '../../errors.ts'
import type { CompanyActor } from '../../platform/actor.ts'
import { type Databases, type Db, dbOnPool, requireRow } from '../../platform/database/connect.ts'
import { once } from '../../platform/database/tenant.ts'
import { inTransactionWithAnswer, type StoreAnswer } from '../../platform/database/transaction-with-answer.ts'
import { hashToken, newToken } from '../../platform/tokens.ts'
import { invitations } from '../../schema/invitations.ts'
import { users } from '../../schema/users.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { confirmPassword } from '../auth/passwords.ts'
import { refuseEndedSession } from '../auth/sessions.ts'
import { getBrand } from '../branding/branding.ts'
import { enforceQuota } from '../companies/quotas.ts'
import type { EmailSettings } from '../messages/email-settings.ts'
import { emailUnavailable, queueEmail } from '../messages/queue-email.ts'
import { fullName, lockCompanyAs, roleLabels } from './team.ts'
import { throttleInvitations } from './throttle-invitations.ts'

const invitationColumns = {
  id: invitations.id,
  email: invitations.email,
  role: invitations.role,
  createdAt: invitations.createdAt,
  lastSentAt: invitations.lastSentAt,
  expiresAt: invitations.expiresAt,
}

/** Lists pending invitations. Includes expired ones, which can be sent again or revoked. */
export async function listInvitations(db: Db, companyId: string) {
  return db
    .select(invitationColumns)
    .from(invitations)
    .where(and(eq(invitations.companyId, companyId), ne(invitations.role, 'Client'), isPending))
    .orderBy(asc(invitations.createdAt), asc(invitations.id))
}

export async function inviteTeamMember(
  databases: Databases,
  emailSettings: EmailSettings,
  actor: CompanyActor,
  input: InvitationInput,
  storeAnswer: StoreAnswer,
) {
  const { email, role, currentPassword = '' } = input
  refuseHigherRole(actor, role)
  if (role === 'CompanyAdmin') await confirmPassword(databases, actor, currentPassword)
  const throttle = once(throttleInvitations)
  return inTransactionWithAnswer(databases.runtime, actor, storeAnswer, async (db) => {
    await lockCompanyAs(db, actor)
    if (role === 'CompanyAdmin') await refuseEndedSession(dbOnPool(databases.gate), actor)
    await refuseDuplicate(db, actor.companyId, email)
    await enforceQuota(db, actor.companyId, 'users')
    // The limit is checked last, so that a refused invitation does not use up the recipient's budget.
    await throttle(databases, actor.companyId, email)
    const token = newToken('invite')
    const { companyId, userId: invitedBy } = actor
    const invitation = requireRow(
      await db
        .insert(invitations)
        .values({ companyId, email, role, invitedBy, tokenHash: hashToken(token), expiresAt: inSevenDays })
        .returning(invitationColumns),
    )
    await queueInvitationEmail(db, emailSettings, actor, invitation, token)
    await recordInvitation(db, actor, invitation, 'user.invited', `Invited ${email} as ${roleLabels[role]}`)
    return invitation
  })
}

/** Sends a new link; the previous one stops working. */
export async function resendInvitation(
  databases: Databases,
  emailSettings: EmailSettings,
  actor: CompanyActor,
  id: string,
  storeAnswer: StoreAnswer,
) {
  const throttle = once(throttleInvitations)
  return inTransactionWithAnswer(databases.runtime, actor, storeAnswer, async (db) => {
    await lockCompanyAs(db, actor)
    const found = await getInvitation(db, actor.companyId, id)
    refuseHigherRole(actor, found.role as InvitableRole)
    // An expired invitation no longer counts toward the plan, so sending it again needs quota.
    if (found.isExpired) await enforceQuota(db, actor.companyId, 'users')
    await throttle(databases, actor.companyId, found.email)
    const token = newToken('invite')
    const [sent] = await db
      .update(invitations)
      .set({ tokenHash: hashToken(token), expiresAt: inSevenDays, lastSentAt: sql`now()` })
      .where(invitationById(actor.companyId, id))
      .returning(invitationColumns)
    const invitation = orNotFound(sent, 'Invitation')
    await queueInvitationEmail(db, emailSettings, actor, invitation, token)
    await recordInvitation(db, actor, found, 'user.invited', `Resent the invitation to ${found.email}`)
    return invitation
  })
}

export async function revokeInvitation(db: Db, actor: CompanyActor, id: string) {
  const found = await getInvitation(db, actor.companyId, id)
  refuseHigherRole(actor, found.role as InvitableRole)
  const revoked = await db
    .update(invitations)
    .set({ revokedAt: sql`now()` })
    .where(invitationById(actor.companyId, id))
    .returning({ id: invitations.id })
  orNotFound(revoked[0], 'Invitation')
  await recordInvitation(
    db,
    actor,
    found,
    'user.invitation_revoked',
    `Revoked the invitation to ${found.email}`,
  )
}

async function getInvitation(db: Db, companyId: string, id: string) {
  const [found] = await db
    .select({ ...invitationColumns, isExpired: sql<boolean>`${invitations.expiresAt} <= now()` })
    .from(invitations)
    .where(invitationById(companyId, id))
  return orNotFound(found, 'Invitation')
}

function refuseHigherRole(actor: CompanyActor, role: InvitableRole) {
  if (!mayInvite(actor.role, role)) throw forbidden()
}

/**
 * Refuses an address that has an account or a valid invitation, and revokes its expired ones. The caller holds the
 * company's lock, so that two concurrent invitations to one address cannot both pass.
 */
async function refuseDuplicate(db: Db, companyId: string, email: string) {
  const member = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(users.email, email)))
  if (member.length > 0) throw conflict('Someone at your company already uses this email')
  const sameEmail = and(eq(invitations.companyId, companyId), eq(invitations.email, email), isPending)
  await db
    .update(invitations)
    .set({ revokedAt: sql`now()` })
    .where(and(sameEmail, lte(invitations.expiresAt, sql`now()`)))
  const pending = await db.select({ id: invitations.id }).from(invitations).where(sameEmail)
  if (pending.length > 0) throw conflict('This email already has a pending invitation. You can resend it.')
}

type InvitationRow = { id: string; email: string; role: string }

async function queueInvitationEmail(
  db: Db,
  emailSettings: EmailSettings,
  actor: CompanyActor,
  { email, role }: InvitationRow,
  token: string,
) {
  const [inviter] = await db
    .select({ firstName: users.firstName, lastName: users.lastName, email: users.email })
    .from(users)
    .where(and(eq(users.companyId, actor.companyId), eq(users.id, actor.userId)))
  const { firstName, lastName, email: replyTo } = orNotFound(inviter, 'User')
  const brand = await getBrand(db, actor.companyId)
  const isQueued = await queueEmail(db, emailSettings, {
    template: 'team_invite',
    companyId: actor.companyId,
    brand,
    replyTo,
    to: { address: email, name: null },
    values: {
      inviterName: fullName({ firstName, lastName }),
      companyName: brand.name,
      roleName: roleNames[role] ?? role,
    },
    link: `/accept-invitation?token=${token}`,
  })
  if (!isQueued) throw emailUnavailable()
}

const roleNames: Record<string, string> = {
  CompanyAdmin: 'an admin',
  Manager: 'a manager',
  Staff: 'a team member',
}

const recordInvitation = (
  db: Db,
  actor: CompanyActor,
  { id, role }: InvitationRow,
  action: string,
  description: string,
) =>
  recordActivity(db, actor, {
    action,
    targetType: 'invitation',
    targetId: id,
    description,
    metadata: { role },
  })

const inSevenDays = sql`now() + interval '7 days'`
const isPending = and(isNull(invitations.acceptedAt), isNull(invitations.revokedAt))
const invitationById = (companyId: string, id: string) =>
  and(eq(invitations.companyId, companyId), eq(invitations.id, id), ne(invitations.role, 'Client'), isPending)

export const usableInvitation = (token: string) =>
  and(eq(invitations.tokenHash, hashToken(token)), isPending, gt(invitations.expiresAt, sql`now()`))
