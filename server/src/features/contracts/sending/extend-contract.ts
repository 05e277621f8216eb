import { dayIn, formatNumericDay } from '@mantel/domain/basics/dates'
import type { contractsApi } from '@mantel/domain/contracts/contracts'
import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { conflict } from '../../../errors.ts'
import type { CompanyActor } from '../../../platform/actor.ts'
import { type Db, requireRow } from '../../../platform/database/connect.ts'
import { inTransaction } from '../../../platform/database/tenant.ts'
import {
  inTransactionWithAnswer,
  type StoreAnswer,
} from '../../../platform/database/transaction-with-answer.ts'
import { contractSigningLinks } from '../../../schema/contracts/contract-signing.ts'
import { contracts } from '../../../schema/contracts/contracts.ts'
import { recordProjectActivity } from '../../activity/record-activity.ts'
import { timeZoneOf } from '../../companies/time-zones.ts'
import { listEvents } from '../../evidence/events.ts'
import { lockHistory } from '../../evidence/history.ts'
import { emailUnavailable, refuseUnavailableEmail } from '../../messages/queue-email.ts'
import type { Viewer } from '../../visibility/projects.ts'
import { throttlePermanentChanges } from '../contract-limits.ts'
import { contractById, getContract } from '../contracts.ts'
import { scheduleExpiry, scheduleReminder } from '../jobs.ts'
import { syncProjectContractStatus } from '../sync-project-contract-status.ts'
import { findContract, lockContract, subjectOf } from '../visibility.ts'
import { throttleContracts } from './contract-email-limits.ts'
import { type Deps, queueLinkEmail } from './contract-emails.ts'
import { daysFromNow } from './days-from-now.ts'
import { requireVerifiedSender } from './senders.ts'
import { createLink, decryptToken, linkById, pendingLinkOf, withdrawPendingLink } from './signing-links.ts'

type Extension = z.output<typeof contractsApi.extend.body>

/** Extends the link. A new address gets a new link instead, and the old link stops working. */
export async function extendContract(
  { databases, emailSettings }: Deps,
  viewer: Viewer,
  id: string,
  given: Extension,
  storeAnswer: StoreAnswer,
) {
  const { actor } = viewer
  // Validates first, so that a refused call does not count toward the rate limits, and counts before taking any lock.
  const { newEmail: requestedEmail } = await inTransaction(
    databases.runtime,
    actor,
    async (db) => prepareExtension(db, actor, (await findContract(db, viewer, id)).contract, given),
    { readOnly: true },
  )
  await throttlePermanentChanges(databases, id)
  if (requestedEmail) await throttleContracts(databases, actor.companyId, [requestedEmail])
  return inTransactionWithAnswer(databases.runtime, actor, storeAnswer, async (db) => {
    const contract = await lockContract(db, viewer, id)
    const { sender, before, expiresAt, newEmail } = await prepareExtension(db, actor, contract, given)
    const history = await lockHistory(db, emailSettings.secrets, subjectOf(contract))
    const { link, token } = newEmail
      ? await replaceLink(db, emailSettings, before, newEmail, expiresAt)
      : { link: await extendLink(db, before, expiresAt), token: null }
    await history.append('extended', {
      by: sender.name,
      until: link.expiresAt,
      untilDay: formatNumericDay(dayIn(await timeZoneOf(db, contract.companyId), link.expiresAt)),
      email: link.recipientEmail ?? '',
      linkId: link.id,
      isNewLink: token !== null,
    })
    if (token) {
      const invitation = { token, senderName: sender.name, replyTo: sender.email, subject: null }
      if (!(await queueLinkEmail(db, emailSettings, contract, link, invitation))) throw emailUnavailable()
    }
    // A new link has no reminder job yet, and the job of an expired link has stopped.
    if (link.remindersEnabled && (newEmail || hasExpired(before))) await scheduleReminder(db, link)
    await scheduleExpiry(db, link)
    await syncProjectContractStatus(db, contract)
    await recordProjectActivity(db, actor, contract.projectId, {
      action: 'contract.extended',
      description: newEmail
        ? `Sent the contract “${contract.name}” to a new email address`
        : `Extended the signing link for the contract “${contract.name}”`,
      metadata: { contractId: id, linkId: link.id },
    })
    return getContract(db, viewer, id)
  })
}

/**
 * Returns the link to a team member who delivers it in person or by text. The evidence records that the link was
 * copied, because the recipient is then no longer the only one who has it.
 */
export async function copyLink(
  db: Db,
  { emailSettings }: Pick<Deps, 'emailSettings'>,
  viewer: Viewer,
  id: string,
) {
  const sender = await requireVerifiedSender(db, viewer.actor)
  const contract = await lockContract(db, viewer, id)
  if (contract.status !== 'sent') throw notSent()
  const link = await findPendingLink(db, contract)
  const token = decryptToken(emailSettings.secrets, link)
  if (!token) throw conflict('This link is no longer available. Resend the contract.')
  await recordCopy(db, emailSettings, contract, link, sender)
  await recordProjectActivity(db, viewer.actor, contract.projectId, {
    action: 'contract.link_copied',
    description: `Copied the signing link for the contract “${contract.name}”`,
    metadata: { contractId: id },
  })
  return { url: `${emailSettings.publicUrl}/sign/${token}` }
}

/** Records only the first copy per link and team member. */
async function recordCopy(
  db: Db,
  emailSettings: Deps['emailSettings'],
  contract: Contract,
  link: Link,
  { name, email }: Sender,
) {
  const isRecorded = (await listEvents(db, subjectOf(contract))).some(
    ({ type, body }) => type === 'copied' && body.linkId === link.id && body.byEmail === email,
  )
  if (isRecorded) return
  const history = await lockHistory(db, emailSettings.secrets, subjectOf(contract))
  await history.append('copied', { by: name, byEmail: email, linkId: link.id })
}

type Contract = typeof contracts.$inferSelect
type Sender = Awaited<ReturnType<typeof requireVerifiedSender>>
type Link = typeof contractSigningLinks.$inferSelect

async function findPendingLink(db: Db, { companyId, id }: Contract) {
  const [link] = await db
    .select()
    .from(contractSigningLinks)
    .where(pendingLinkOf({ companyId, contractId: id }))
  if (!link) throw notSent()
  return link
}

const notSent = () => conflict('This contract hasn’t been sent.')

/** Refuses what cannot be extended, and otherwise returns what the extension needs. */
async function prepareExtension(
  db: Db,
  actor: CompanyActor,
  contract: Contract,
  { expiresInDays, recipientEmail }: Extension,
) {
  const sender = await requireVerifiedSender(db, actor)
  if (contract.status !== 'sent') throw notSent()
  const before = await findPendingLink(db, contract)
  const expiresAt = daysFromNow(expiresInDays).toISOString()
  const newEmail = recipientEmail === before.recipientEmail ? undefined : recipientEmail
  if (newEmail) await refuseUnavailableEmail(db, 'contract_sent')
  else if (expiresAt <= before.expiresAt) {
    const until = formatNumericDay(dayIn(await timeZoneOf(db, contract.companyId), before.expiresAt))
    throw conflict(`This link is already valid until ${until}. Choose a longer period.`)
  }
  return { sender, before, expiresAt, newEmail }
}

const hasExpired = ({ expiresAt }: Link) => Date.parse(expiresAt) <= Date.now()

const extendLink = async (db: Db, { companyId, id }: Link, expiresAt: string) =>
  requireRow(
    await db
      .update(contractSigningLinks)
      .set({ expiresAt })
      .where(and(linkById(companyId, id), eq(contractSigningLinks.status, 'pending')))
      .returning(),
  )

/** Clears `viewedAt`, because the new recipient has not opened the contract. */
async function replaceLink(
  db: Db,
  { secrets }: Deps['emailSettings'],
  before: Link,
  recipientEmail: string,
  expiresAt: string,
) {
  const { companyId, projectId, contractId, recipientName, ccEmails, message } = before
  const { remindersEnabled, reminderDays } = before
  await withdrawPendingLink(db, companyId, contractId)
  await db.update(contracts).set({ viewedAt: null }).where(contractById(companyId, contractId))
  return createLink(db, secrets, {
    companyId,
    projectId,
    contractId,
    recipientName,
    recipientEmail,
    ccEmails,
    message,
    remindersEnabled,
    reminderDays,
    expiresAt,
  })
}
