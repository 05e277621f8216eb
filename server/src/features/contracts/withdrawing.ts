import { draftText } from '@mantel/domain/contract-fields'
import type { contractsApi } from '@mantel/domain/contracts'
import { richText } from '@mantel/domain/rich-text'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { conflict } from '../../errors.ts'
import type { Db } from '../../platform/database/connect.ts'
import { contracts } from '../../schema/contracts.ts'
import { recordOnProject } from '../activity/recording.ts'
import { observe } from '../evidence/observing.ts'
import type { Mailroom } from '../messages/mailroom.ts'
import type { Viewer } from '../projects/seeing.ts'
import { getContract, one } from './contracts.ts'
import { mailWithdrawal } from './letters.ts'
import { endLinks } from './links.ts'
import { mirror } from './mirroring.ts'
import { lockContract, subjectOf } from './seeing.ts'
import { verifiedSender } from './senders.ts'

type Withdrawal = z.output<typeof contractsApi.withdraw.body>

/** Back to a draft: its link says that it was withdrawn, and its fields stand for what they stand for now. */
export async function withdrawContract(
  db: Db,
  mailroom: Mailroom,
  viewer: Viewer,
  id: string,
  { reason, tellRecipient }: Withdrawal,
) {
  const { actor } = viewer
  const contract = await lockContract(db, viewer, id)
  if (contract.status === 'signed') throw conflict('This contract is signed, and cannot be withdrawn.')
  if (contract.status === 'draft') throw conflict('This contract is not out.')
  const { name } = await verifiedSender(db, actor)
  const [link] = await endLinks(db, contract.companyId, id)
  await db
    .update(contracts)
    .set({
      status: 'draft',
      content: draftText(richText.parse(contract.content)),
      contentHash: null,
      withdrawnAt: sql`now()`,
      withdrawnBy: actor.userId,
      withdrawnReason: reason,
    })
    .where(one(contract.companyId, id))
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
