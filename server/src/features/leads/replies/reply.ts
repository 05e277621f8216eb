import { type LeadReply, leadName, type leadsApi, replyDelaySeconds } from '@mantel/domain/leads/leads'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { conflict, orNotFound } from '../../../errors.ts'
import type { CompanyActor } from '../../../platform/actor.ts'
import { type Databases, type Db, requireRow } from '../../../platform/database/connect.ts'
import { inTransaction } from '../../../platform/database/tenant.ts'
import {
  inTransactionWithAnswer,
  type StoreAnswer,
} from '../../../platform/database/transaction-with-answer.ts'
import { enqueue } from '../../../platform/jobs/job.ts'
import { takeFromBudget } from '../../../platform/rate-limit.ts'
import { leadReplies, leads } from '../../../schema/clients/leads.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import { getBrand } from '../../branding/branding.ts'
import { requireVerifiedSender } from '../../contracts/sending/senders.ts'
import { perCompany, perMailbox, refuseIfThrottled } from '../../messages/email-limits.ts'
import type { EmailSettings } from '../../messages/email-settings.ts'
import { queueEmail, refuseUnavailableEmail } from '../../messages/queue-email.ts'
import { sendLeadReply } from '../job-declarations.ts'
import { findLead, leadById } from '../lead-columns.ts'

type Reply = z.output<typeof leadsApi.reply.body>

/** Stores a reply, which a job sends a few seconds later. Until then, it can be canceled. */
export async function replyToLead(
  databases: Databases,
  actor: CompanyActor,
  id: string,
  { subject, text }: Reply,
  storeAnswer: StoreAnswer,
): Promise<LeadReply> {
  const { companyId, userId } = actor
  const check = async (db: Db) => {
    const { email } = await findLead(db, companyId, id)
    if (!email) throw noEmail()
    const sender = await requireVerifiedSender(db, actor)
    await refuseUnavailableEmail(db, 'lead_reply')
    return { email, sender }
  }
  // A refused call must not use up the limits, so it is checked first.
  const { email, sender } = await inTransaction(databases.runtime, actor, check, { readOnly: true })
  const { gate } = databases
  refuseIfThrottled(await takeFromBudget(gate, 'company-lead-replies', companyId, perCompany))
  refuseIfThrottled(await takeFromBudget(gate, 'mailbox-lead-reply', `${companyId} ${email}`, perMailbox))
  return inTransactionWithAnswer(databases.runtime, actor, storeAnswer, async (db) => {
    await check(db)
    const stored = requireRow(
      await db
        .insert(leadReplies)
        .values({
          companyId,
          leadId: id,
          userId,
          subject,
          body: text,
          sendAt: sql`now() + make_interval(secs => ${replyDelaySeconds})`,
        })
        .returning(),
    )
    const runAt = new Date(stored.sendAt)
    await enqueue(db, sendLeadReply, { replyId: stored.id }, { runAt })
    const { sendAt } = stored
    return {
      id: stored.id,
      subject,
      text,
      sendAt,
      userId,
      userName: sender.name,
      status: 'waiting',
      sentAt: null,
    }
  })
}

const noEmail = () => conflict('This lead has no email.')

/** Deletes a reply whose email is not queued yet. */
export async function cancelReply(db: Db, companyId: string, leadId: string, replyId: string) {
  await findLead(db, companyId, leadId)
  const ofLead = and(
    eq(leadReplies.companyId, companyId),
    eq(leadReplies.leadId, leadId),
    eq(leadReplies.id, replyId),
  )
  const [canceled] = await db
    .delete(leadReplies)
    .where(and(ofLead, isNull(leadReplies.queuedAt)))
    .returning({ id: leadReplies.id })
  if (canceled) return
  const [sent] = await db.select({ id: leadReplies.id }).from(leadReplies).where(ofLead)
  orNotFound(sent, 'Reply')
  throw conflict('This reply was already sent.')
}

/** Queues the email of a reply that was not canceled. The lead counts as answered from now on. */
export async function queueReply(db: Db, emailSettings: EmailSettings, companyId: string, replyId: string) {
  const [reply] = await db
    .update(leadReplies)
    .set({ queuedAt: sql`now()` })
    .where(
      and(eq(leadReplies.companyId, companyId), eq(leadReplies.id, replyId), isNull(leadReplies.queuedAt)),
    )
    .returning()
  if (!reply) return
  const lead = await findLead(db, companyId, reply.leadId)
  if (!lead.email) throw noEmail()
  const sender = reply.userId ? await requireVerifiedSender(db, { companyId, userId: reply.userId }) : null
  const brand = await getBrand(db, companyId)
  await queueEmail(db, emailSettings, {
    id: reply.id,
    companyId,
    template: 'lead_reply',
    to: { address: lead.email, name: leadName(lead) },
    values: { subject: reply.subject, message: reply.body, companyName: brand.name },
    link: '/',
    brand,
    ...(sender && { replyTo: sender.email }),
    ...(lead.projectId && { projectId: lead.projectId }),
  })
  await db
    .update(leads)
    .set({
      respondedAt: sql`coalesce(${leads.respondedAt}, now())`,
      readAt: sql`coalesce(${leads.readAt}, now())`,
    })
    .where(leadById(companyId, lead.id))
  await recordActivity(
    db,
    { companyId, userId: reply.userId, role: null },
    {
      action: 'lead.replied',
      targetType: 'lead',
      targetId: lead.id,
      description: `Replied to the lead ${leadName(lead)}`,
    },
  )
}
