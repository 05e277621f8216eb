import { createHash } from 'node:crypto'
import { mergeFields } from '@mantel/domain/contracts/contract-fields'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { conflict } from '../../errors.ts'
import type { CompanyActor } from '../../platform/actor.ts'
import type { Databases, Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/tenant.ts'
import { inTransactionWithAnswer, type StoreAnswer } from '../../platform/database/transaction-with-answer.ts'
import { type Budget, takeFromBudget } from '../../platform/rate-limit.ts'
import { clients } from '../../schema/clients/clients.ts'
import { recordActivity, recordProjectActivity } from '../activity/record-activity.ts'
import { getBrand } from '../branding/branding.ts'
import { requireVerifiedSender } from '../contracts/sending/senders.ts'
import { refuseIfThrottled } from '../messages/email-limits.ts'
import type { EmailSettings } from '../messages/email-settings.ts'
import { queueEmail, refuseUnavailableEmail } from '../messages/queue-email.ts'
import { lockProjectShared } from '../projects/projects.ts'
import type { Viewer } from '../visibility/projects.ts'
import { type FilledEmail, fillEmails, type Selection } from './fill-emails.ts'

type Deps = { databases: Databases; emailSettings: EmailSettings }
type Draft = { subject: string; text: string }

/** With 100 clients in one call, a company emails at most 1,000 clients at once, and 1,000 more within a day. */
const perDay: Budget = { calls: 10, seconds: 24 * 60 * 60 }

/** Queues an email for each client in one transaction. A client who got the same email today does not get it again. */
export async function sendEmails(
  { databases, emailSettings }: Deps,
  viewer: Viewer,
  selection: Selection,
  draft: Draft,
  storeAnswer: StoreAnswer,
) {
  const { actor } = viewer
  const check = async (db: Db) => {
    const sender = await requireVerifiedSender(db, actor)
    await refuseUnavailableEmail(db, 'client_email')
    const filled = await fillEmails(db, viewer, selection, draft)
    if (filled.emails.length === 0) throw conflict('None of these clients can be emailed.')
    return { ...filled, sender }
  }
  // A refused call must not use up the limit, so it is checked first.
  await inTransaction(databases.runtime, actor, check, { readOnly: true })
  refuseIfThrottled(await takeFromBudget(databases.gate, 'company-client-emails', actor.companyId, perDay))
  return inTransactionWithAnswer(databases.runtime, actor, storeAnswer, async (db) => {
    await lockRecipients(db, actor, (await check(db)).emails)
    const { emails, notEmailed, sender } = await check(db)
    const brand = await getBrand(db, actor.companyId)
    let count = 0
    // In one order, so that two users who send the same email at the same time do not wait for each other.
    for (const email of emails.toSorted((one, other) => (one.clientId < other.clientId ? -1 : 1))) {
      const isQueued = await queueEmail(db, emailSettings, {
        companyId: actor.companyId,
        template: 'client_email',
        to: { address: email.email, name: email.name },
        values: { subject: email.subject, message: email.text, companyName: brand.name },
        link: '/',
        brand,
        replyTo: sender.email,
        key: keyOf(email),
        clientId: email.clientId,
        ...(email.projectIds.length === 1 && { projectId: email.projectIds[0] }),
      })
      if (isQueued) {
        count += 1
        await record(db, actor, email, draft.subject)
      } else {
        const id = email.projectIds[0] ?? email.clientId
        notEmailed.push({ id, name: email.name, reason: 'Already got this email today' })
      }
    }
    return { count, notEmailed }
  })
}

/** Locks the clients and then their projects, so that none is deleted before its email and activity are stored. */
async function lockRecipients(db: Db, { companyId }: CompanyActor, emails: FilledEmail[]) {
  const ids = emails.map(({ clientId }) => clientId)
  await db
    .select({ id: clients.id })
    .from(clients)
    .where(and(eq(clients.companyId, companyId), inArray(clients.id, ids)))
    .orderBy(asc(clients.id))
    .for('key share')
  for (const id of emails.flatMap(({ projectIds }) => projectIds).toSorted())
    await lockProjectShared(db, companyId, id)
}

async function record(db: Db, actor: CompanyActor, email: FilledEmail, draftSubject: string) {
  const { clientId, name, projectIds, subject } = email
  const about = namesAmounts(draftSubject) ? '' : `: “${subject}”`
  if (projectIds.length === 0)
    await recordActivity(db, actor, {
      action: 'client.emailed',
      targetType: 'client',
      targetId: clientId,
      description: `Emailed ${name}${about}`,
    })
  for (const projectId of projectIds)
    await recordProjectActivity(db, actor, projectId, {
      action: 'client.emailed',
      description: `Emailed ${name}${about}`,
      metadata: { clientId },
    })
}

/** The activity is shown to users who may not see amounts. */
const namesAmounts = (subject: string) =>
  mergeFields.some(({ id, group }) => group === 'Money' && subject.includes(`{${id}}`))

const keyOf = ({ clientId, email, subject, text }: FilledEmail) => {
  const day = new Date().toISOString().slice(0, 10)
  const content = createHash('sha256')
    .update(JSON.stringify([subject, text]))
    .digest('hex')
  return `client-email ${clientId} ${email} ${day} ${content}`
}
