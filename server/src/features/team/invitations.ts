import { type InvitableRole, mayInvite } from '@mantel/domain/permissions'
import type { InvitationInput } from '@mantel/domain/team'
import { and, asc, eq, gt, isNull, lte, ne, sql } from 'drizzle-orm'
import { conflict, forbidden, orNotFound } from '../../errors.ts'
import type { CompanyActor } from '../../platform/actor.ts'
import { type Databases, type Db, only, wholePool } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/tenant.ts'
import { hashToken, newToken } from '../../platform/tokens.ts'
import { invitations } from '../../schema/invitations.ts'
import { users } from '../../schema/users.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { confirmPassword } from '../auth/passwords.ts'
import { refuseEnded } from '../auth/sessions.ts'
import { brandOf } from '../branding/branding.ts'
import { makeRoom } from '../companies/quotas.ts'
import type { Mailroom } from '../messages/email-settings.ts'
import { notSentNow, queueLetter } from '../messages/queue-email.ts'
import { lockCompanyAs, nameOf } from './team.ts'
import { throttleInvitations } from './throttling.ts'

const shown = {
  id: invitations.id,
  email: invitations.email,
  role: invitations.role,
  createdAt: invitations.createdAt,
  lastSentAt: invitations.lastSentAt,
  expiresAt: invitations.expiresAt,
}

/** Also those that ran out: they can be sent again or taken back. */
export async function listInvitations(db: Db, companyId: string) {
  return db
    .select(shown)
    .from(invitations)
    .where(and(eq(invitations.companyId, companyId), ne(invitations.role, 'Client'), waiting))
    .orderBy(asc(invitations.createdAt), asc(invitations.id))
}

export async function invite(
  databases: Databases,
  mailroom: Mailroom,
  actor: CompanyActor,
  input: InvitationInput,
  address: string,
) {
  const { email, role, currentPassword = '' } = input
  refuseAbove(actor, role)
  if (role === 'CompanyAdmin') await confirmPassword(databases, actor, currentPassword, address)
  return inTransaction(databases.runtime, actor, async (db) => {
    await lockCompanyAs(db, actor)
    if (role === 'CompanyAdmin') await refuseEnded(wholePool(databases.gate), actor)
    await refuseKnown(db, actor.companyId, email)
    await makeRoom(db, actor.companyId, 'users')
    // Only now: an invitation that is refused costs its addressee nothing.
    await throttleInvitations(databases, actor.companyId, email)
    const token = newToken('invite')
    const { companyId, userId: invitedBy } = actor
    const invitation = only(
      await db
        .insert(invitations)
        .values({ companyId, email, role, invitedBy, tokenHash: hashToken(token), expiresAt: inSevenDays })
        .returning(shown),
    )
    await mailInvitation(db, mailroom, actor, invitation, token)
    await recordInvitation(db, actor, invitation, 'user.invited', `Invited ${email} as ${role}`)
    return invitation
  })
}

/** A new link; the one sent before stops working. */
export async function resendInvitation(
  databases: Databases,
  mailroom: Mailroom,
  actor: CompanyActor,
  id: string,
) {
  return inTransaction(databases.runtime, actor, async (db) => {
    await lockCompanyAs(db, actor)
    const found = await getInvitation(db, actor.companyId, id)
    refuseAbove(actor, found.role as InvitableRole)
    // One that ran out no longer held a place in the plan.
    if (found.isOver) await makeRoom(db, actor.companyId, 'users')
    await throttleInvitations(databases, actor.companyId, found.email)
    const token = newToken('invite')
    const [sent] = await db
      .update(invitations)
      .set({ tokenHash: hashToken(token), expiresAt: inSevenDays, lastSentAt: sql`now()` })
      .where(one(actor.companyId, id))
      .returning(shown)
    const invitation = orNotFound(sent, 'Invitation')
    await mailInvitation(db, mailroom, actor, invitation, token)
    await recordInvitation(db, actor, found, 'user.invited', `Sent the invitation to ${found.email} again`)
    return invitation
  })
}

export async function revokeInvitation(db: Db, actor: CompanyActor, id: string) {
  const found = await getInvitation(db, actor.companyId, id)
  refuseAbove(actor, found.role as InvitableRole)
  const revoked = await db
    .update(invitations)
    .set({ revokedAt: sql`now()` })
    .where(one(actor.companyId, id))
    .returning({ id: invitations.id })
  orNotFound(revoked[0], 'Invitation')
  await recordInvitation(
    db,
    actor,
    found,
    'user.invitation_revoked',
    `Took back the invitation to ${found.email}`,
  )
}

async function getInvitation(db: Db, companyId: string, id: string) {
  const [found] = await db
    .select({ ...shown, isOver: sql<boolean>`${invitations.expiresAt} <= now()` })
    .from(invitations)
    .where(one(companyId, id))
  return orNotFound(found, 'Invitation')
}

function refuseAbove(actor: CompanyActor, role: InvitableRole) {
  if (!mayInvite(actor.role, role)) throw forbidden()
}

/** Under the company's lock, so that two invitations of one person cannot both pass. */
async function refuseKnown(db: Db, companyId: string, email: string) {
  const member = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(users.email, email)))
  if (member.length > 0) throw conflict('This person already has an account in your company')
  const same = and(eq(invitations.companyId, companyId), eq(invitations.email, email), waiting)
  await db
    .update(invitations)
    .set({ revokedAt: sql`now()` })
    .where(and(same, lte(invitations.expiresAt, sql`now()`)))
  const pending = await db.select({ id: invitations.id }).from(invitations).where(same)
  if (pending.length > 0)
    throw conflict('An invitation to this address is already waiting. You can send it again.')
}

type Written = { id: string; email: string; role: string }

async function mailInvitation(
  db: Db,
  mailroom: Mailroom,
  actor: CompanyActor,
  { email, role }: Written,
  token: string,
) {
  const [inviter] = await db
    .select({ firstName: users.firstName, lastName: users.lastName, email: users.email })
    .from(users)
    .where(and(eq(users.companyId, actor.companyId), eq(users.id, actor.userId)))
  const { firstName, lastName, email: replyTo } = orNotFound(inviter, 'User')
  const brand = await brandOf(db, actor.companyId)
  const isQueued = await queueLetter(db, mailroom, {
    template: 'team_invite',
    companyId: actor.companyId,
    brand,
    replyTo,
    to: { address: email, name: null },
    values: {
      inviterName: nameOf({ firstName, lastName }),
      companyName: brand.name,
      roleName: roleNames[role] ?? role,
    },
    link: `/accept-invitation?token=${token}`,
  })
  if (!isQueued) throw notSentNow()
}

const roleNames: Record<string, string> = {
  CompanyAdmin: 'an admin',
  Manager: 'a manager',
  Staff: 'a team member',
}

const recordInvitation = (
  db: Db,
  actor: CompanyActor,
  { id, role }: Written,
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
const waiting = and(isNull(invitations.acceptedAt), isNull(invitations.revokedAt))
const one = (companyId: string, id: string) =>
  and(eq(invitations.companyId, companyId), eq(invitations.id, id), ne(invitations.role, 'Client'), waiting)

/** Still good to be accepted, whoever asks. */
export const usableInvitation = (token: string) =>
  and(eq(invitations.tokenHash, hashToken(token)), waiting, gt(invitations.expiresAt, sql`now()`))
