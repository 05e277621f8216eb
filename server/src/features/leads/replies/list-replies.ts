import type { LeadReply } from '@mantel/domain/leads/leads'
import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '../../../platform/database/connect.ts'
import { leadReplies } from '../../../schema/clients/leads.ts'
import { messages } from '../../../schema/messages.ts'
import { users } from '../../../schema/users.ts'
import { fullName } from '../../team/team.ts'

export async function listReplies(db: Db, companyId: string, leadId: string): Promise<LeadReply[]> {
  const rows = await db
    .select({
      id: leadReplies.id,
      subject: leadReplies.subject,
      text: leadReplies.body,
      sendAt: leadReplies.sendAt,
      queuedAt: leadReplies.queuedAt,
      userId: leadReplies.userId,
      user: { firstName: users.firstName, lastName: users.lastName },
      email: { status: messages.status, sentAt: messages.sentAt },
    })
    .from(leadReplies)
    .leftJoin(users, and(eq(users.companyId, leadReplies.companyId), eq(users.id, leadReplies.userId)))
    .leftJoin(messages, and(eq(messages.companyId, leadReplies.companyId), eq(messages.id, leadReplies.id)))
    .where(and(eq(leadReplies.companyId, companyId), eq(leadReplies.leadId, leadId)))
    .orderBy(asc(leadReplies.createdAt), asc(leadReplies.id))
  return rows.map(({ user, email, queuedAt, ...reply }) => ({
    ...reply,
    userName: user && fullName(user),
    // A reply that was refused when it was due has no email.
    status: queuedAt ? (email?.status ?? 'failed') : 'waiting',
    sentAt: email?.sentAt ?? null,
  }))
}
