import { draftText } from '@mantel/domain/contracts/contract-fields'
import type { contractsApi } from '@mantel/domain/contracts/contracts'
import { richText } from '@mantel/domain/contracts/rich-text'
import { sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { conflict } from '../../../errors.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { contracts } from '../../../schema/contracts/contracts.ts'
import { recordOnProject } from '../../activity/record-activity.ts'
import { observe } from '../../evidence/record-event.ts'
import type { Viewer } from '../../visibility/projects.ts'
import { mirror } from '../contract-status.ts'
import { getContract, thisContract } from '../contracts.ts'
import { findContract, lockContract, subjectOf } from '../visibility.ts'
import { type Deps, mailWithdrawal } from './contract-emails.ts'
import { verifiedSender } from './senders.ts'
import { endLinks } from './signing-links.ts'
import { throttleNotices } from './throttle-emails.ts'

type Contract = typeof contracts.$inferSelect
type Why = PgUpdateSetSource<typeof contracts>
type Withdrawal = z.output<typeof contractsApi.withdraw.body>

/** Back to a draft: its link says that it was withdrawn, and its fields stand for what they stand for now. */
export async function withdrawContract(
  db: Db,
  { databases, mailroom }: Deps,
  viewer: Viewer,
  id: string,
  { reason, tellRecipient }: Withdrawal,
) {
  const { actor } = viewer
  const found = await findContract(db, viewer, id)
  if (tellRecipient && found.contract.status === 'sent' && found.link?.recipientEmail)
    await throttleNotices(databases, actor.companyId, found.link.recipientEmail)
  const contract = await lockContract(db, viewer, id)
  if (contract.status === 'signed') throw conflict('This contract is signed, and cannot be withdrawn.')
  if (contract.status === 'draft') throw conflict('This contract is not out.')
  const { name } = await verifiedSender(db, actor)
  const [link] = await endLinks(db, contract.companyId, id)
  await backToDraft(db, contract, {
    withdrawnAt: sql`now()`,
    withdrawnBy: actor.userId,
    withdrawnReason: reason,
  })
  await observe(db, subjectOf(contract), 'withdrawn', { by: name, reason: reason ?? '' })
  if (link && tellRecipient) await mailWithdrawal(db, mailroom, contract, link)
  await mirror(db, contract)
  await recordOnProject(db, actor, contract.projectId, {
    action: 'contract.withdrawn',
    description: `Withdrew the contract “${contract.name}”${reason ? `: ${reason}` : ''}`,
    metadata: { contractId: id },
  })
  return getContract(db, viewer, id)
}

/** Its fields stand for what they stand for now; `why` is what ended it. */
export const backToDraft = (db: Db, { companyId, id, content }: Contract, why: Why) =>
  db
    .update(contracts)
    .set({ ...why, status: 'draft', content: draftText(richText.parse(content)), contentHash: null })
    .where(thisContract(companyId, id))
