import { and, gt, sql } from 'drizzle-orm'
import { conflict } from '../../../errors.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { inTransaction } from '../../../platform/database/tenant.ts'
import { contractSigningLinks } from '../../../schema/contracts/contract-signing.ts'
import type { contracts } from '../../../schema/contracts/contracts.ts'
import { recordProjectActivity } from '../../activity/record-activity.ts'
import { lockHistory } from '../../evidence/history.ts'
import type { EmailSettings } from '../../messages/email-settings.ts'
import { emailUnavailable } from '../../messages/queue-email.ts'
import type { Viewer } from '../../visibility/projects.ts'
import { getContract } from '../contracts.ts'
import { findContract, lockContract, subjectOf } from '../visibility.ts'
import { throttleNotices } from './contract-email-limits.ts'
import { type Deps, queueReminderEmail } from './contract-emails.ts'
import { decryptToken, linkById, pendingLinkOf } from './signing-links.ts'

/** Automatic reminders stop once this many were sent, including manual ones. Team members can still send more. */
export const maxReminders = 4

export async function remindClient({ databases, emailSettings }: Deps, viewer: Viewer, id: string) {
  const { actor } = viewer
  const { link, contract: found } = await inTransaction(
    databases.runtime,
    actor,
    (db) => findContract(db, viewer, id),
    { readOnly: true },
  )
  if (found.status === 'sent' && link?.recipientEmail && !isTooSoon(link))
    await throttleNotices(databases, found.companyId, link.recipientEmail)
  return inTransaction(databases.runtime, actor, async (db) => {
    const contract = await lockContract(db, viewer, id)
    if (contract.status !== 'sent') throw conflict('This contract hasn’t been sent.')
    const outcome = await sendReminder(db, emailSettings, contract)
    if (outcome === 'too soon') throw conflict('You already sent a reminder today. Try again tomorrow.')
    if (outcome === 'over') throw conflict('This link has expired. Extend it first.')
    if (outcome === 'switched off') throw emailUnavailable()
    await recordProjectActivity(db, actor, contract.projectId, {
      action: 'contract.reminded',
      description: `Sent a reminder to sign the contract “${contract.name}”`,
      metadata: { contractId: id },
    })
    return getContract(db, viewer, id)
  })
}

type Contract = typeof contracts.$inferSelect

/** At most one reminder a day, manual or automatic. Count and email are written in the same transaction. */
export async function sendReminder(db: Db, emailSettings: EmailSettings, contract: Contract) {
  const { companyId, id: contractId } = contract
  const [link] = await db
    .select()
    .from(contractSigningLinks)
    .where(and(pendingLinkOf({ companyId, contractId }), gt(contractSigningLinks.expiresAt, sql`now()`)))
    .for('update')
  const token = link && decryptToken(emailSettings.secrets, link)
  if (!link || !token) return 'over' as const
  if (isTooSoon(link)) return 'too soon' as const
  const reminderCount = link.reminderCount + 1
  const isQueued = await queueReminderEmail(db, emailSettings, contract, { ...link, reminderCount }, token)
  if (!isQueued) return 'switched off' as const
  const history = await lockHistory(db, emailSettings.secrets, subjectOf(contract))
  await db
    .update(contractSigningLinks)
    .set({ reminderCount, lastRemindedAt: sql`now()` })
    .where(linkById(companyId, link.id))
  await history.append('reminded', { email: link.recipientEmail ?? '' })
  return 'reminded' as const
}

/** An hour less than a day, so that a user can send a reminder at about the same time every day. */
const isTooSoon = ({ lastRemindedAt }: { lastRemindedAt: string | null }) =>
  lastRemindedAt !== null && Date.now() - Date.parse(lastRemindedAt) < 23 * 60 * 60 * 1000
