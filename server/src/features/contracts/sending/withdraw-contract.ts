import { draftText } from '@mantel/domain/contracts/contract-fields'
import type { contractsApi } from '@mantel/domain/contracts/contracts'
import { richText } from '@mantel/domain/contracts/rich-text'
import { sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { conflict } from '../../../errors.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { inTransaction } from '../../../platform/database/tenant.ts'
import { contracts } from '../../../schema/contracts/contracts.ts'
import { recordProjectActivity } from '../../activity/record-activity.ts'
import { lockHistory } from '../../evidence/history.ts'
import type { Viewer } from '../../visibility/projects.ts'
import { contractById, getContract } from '../contracts.ts'
import { syncProjectContractStatus } from '../sync-project-contract-status.ts'
import { findContract, lockContract, subjectOf } from '../visibility.ts'
import { throttleNotices } from './contract-email-limits.ts'
import { type Deps, queueWithdrawalEmail } from './contract-emails.ts'
import { requireVerifiedSender } from './senders.ts'
import { withdrawPendingLink } from './signing-links.ts'

type Contract = typeof contracts.$inferSelect
type EndFields = PgUpdateSetSource<typeof contracts>
type Withdrawal = z.output<typeof contractsApi.withdraw.body>

/** Reverts the contract to a draft. Its link then says that the contract was withdrawn. */
export async function withdrawContract(
  { databases, emailSettings }: Deps,
  viewer: Viewer,
  id: string,
  { reason, notifyRecipient }: Withdrawal,
) {
  const { actor } = viewer
  const found = await inTransaction(databases.runtime, actor, (db) => findContract(db, viewer, id), {
    readOnly: true,
  })
  if (notifyRecipient && found.contract.status === 'sent' && found.link?.recipientEmail)
    await throttleNotices(databases, actor.companyId, found.link.recipientEmail)
  return inTransaction(databases.runtime, actor, async (db) => {
    const contract = await lockContract(db, viewer, id)
    if (contract.status === 'signed') throw conflict('This contract is signed and can’t be withdrawn.')
    if (contract.status === 'draft') throw conflict('This contract hasn’t been sent.')
    const { name } = await requireVerifiedSender(db, actor)
    const history = await lockHistory(db, emailSettings.secrets, subjectOf(contract))
    const [link] = await withdrawPendingLink(db, contract.companyId, id)
    await revertToDraft(db, contract, {
      withdrawnAt: sql`now()`,
      withdrawnBy: actor.userId,
      withdrawnReason: reason,
    })
    await history.append('withdrawn', { by: name, reason: reason ?? '' })
    if (link && notifyRecipient) await queueWithdrawalEmail(db, emailSettings, contract, link)
    await syncProjectContractStatus(db, contract)
    await recordProjectActivity(db, actor, contract.projectId, {
      action: 'contract.withdrawn',
      description: `Withdrew the contract “${contract.name}”${reason ? `: ${reason}` : ''}`,
      metadata: { contractId: id },
    })
    return getContract(db, viewer, id)
  })
}

/**
 * Restores the merge fields, so that the draft shows current values again. `end` says how the contract ended.
 */
export const revertToDraft = (db: Db, { companyId, id, content }: Contract, end: EndFields) =>
  db
    .update(contracts)
    .set({ ...end, status: 'draft', content: draftText(richText.parse(content)), contentHash: null })
    .where(contractById(companyId, id))
