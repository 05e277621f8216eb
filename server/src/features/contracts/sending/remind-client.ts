import { and, gt, sql } from 'drizzle-orm'
import { conflict } from '../../../errors.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { contractSigningLinks } from '../../../schema/contracts/contract-signing.ts'
import type { contracts } from '../../../schema/contracts/contracts.ts'
import { recordOnProject } from '../../activity/record-activity.ts'
import { observe } from '../../evidence/record-event.ts'
import type { Mailroom } from '../../messages/email-settings.ts'
import { notSentNow } from '../../messages/queue-email.ts'
import type { Viewer } from '../../visibility/projects.ts'
import { getContract } from '../contracts.ts'
import { findContract, lockContract, subjectOf } from '../visibility.ts'
import { type Deps, mailReminder } from './contract-emails.ts'
import { openLink, thisLink, tokenOfLink } from './signing-links.ts'
import { throttleNotices } from './throttle-emails.ts'

/** How often the clock reminds somebody; people may do it more often, but once a day. */
export const mostReminders = 4

export async function remindNow(db: Db, { databases, mailroom }: Deps, viewer: Viewer, id: string) {
  const { link, contract: found } = await findContract(db, viewer, id)
  if (found.status === 'sent' && link?.recipientEmail && !isTooSoon(link))
    await throttleNotices(databases, found.companyId, link.recipientEmail)
  const contract = await lockContract(db, viewer, id)
  if (contract.status !== 'sent') throw conflict('This contract is not out.')
  const isReminded = await remind(db, mailroom, contract)
  if (isReminded === 'too soon') throw conflict('They were reminded today already. Please wait a day.')
  if (isReminded === 'over') throw conflict('The link has run out. Give them more time first.')
  if (isReminded === 'switched off') throw notSentNow()
  await recordOnProject(db, viewer.actor, contract.projectId, {
    action: 'contract.reminded',
    description: `Reminded of the contract “${contract.name}”`,
    metadata: { contractId: id },
  })
  return getContract(db, viewer, id)
}

type Contract = typeof contracts.$inferSelect

/** Once a day at most, whoever asks for it: the count moves with the letter, or not at all. */
export async function remind(db: Db, mailroom: Mailroom, contract: Contract) {
  const { companyId, id: contractId } = contract
  const [link] = await db
    .select()
    .from(contractSigningLinks)
    .where(and(openLink({ companyId, contractId }), gt(contractSigningLinks.expiresAt, sql`now()`)))
    .for('update')
  const token = link && tokenOfLink(mailroom.secrets, link)
  if (!link || !token) return 'over' as const
  if (isTooSoon(link)) return 'too soon' as const
  const reminderCount = link.reminderCount + 1
  const isWritten = await mailReminder(db, mailroom, contract, { ...link, reminderCount }, token)
  if (!isWritten) return 'switched off' as const
  await db
    .update(contractSigningLinks)
    .set({ reminderCount, lastRemindedAt: sql`now()` })
    .where(thisLink(companyId, link.id))
  await observe(db, subjectOf(contract), 'reminded', { email: link.recipientEmail ?? '' })
  return 'reminded' as const
}

/** From the hour of one day to the same of the next, less what a queue may be late. */
const isTooSoon = ({ lastRemindedAt }: { lastRemindedAt: string | null }) =>
  lastRemindedAt !== null && Date.now() - Date.parse(lastRemindedAt) < 23 * 60 * 60 * 1000
