import { and, eq, sql } from 'drizzle-orm'
import type { Caller } from '../../platform/actor.ts'
import { contractSigningLinks } from '../../schema/contracts/contract-signing.ts'
import { recordProjectActivity } from '../activity/record-activity.ts'
import type { Deps } from '../contracts/sending/contract-emails.ts'
import { notifyStudio } from '../contracts/sending/contract-emails.ts'
import { linkById } from '../contracts/sending/signing-links.ts'
import { revertToDraft } from '../contracts/sending/withdraw-contract.ts'
import { syncProjectContractStatus } from '../contracts/sync-project-contract-status.ts'
import { subjectOf } from '../contracts/visibility.ts'
import { callerDetails, lockHistory } from '../evidence/history.ts'
import { alreadySigned, clientActor, withLockedLink } from './link-access.ts'

/** Declines a contract: it becomes a draft again, and the studio is notified of the reason. */
export async function declineContract(deps: Deps, token: string, caller: Caller, reason: string | null) {
  await withLockedLink(deps, token, async (db, { contract, link }) => {
    if (link.status === 'signed') throw await alreadySigned(db, link)
    const history = await lockHistory(db, deps.emailSettings.secrets, subjectOf(contract))
    await db
      .update(contractSigningLinks)
      .set({ status: 'declined', declinedAt: sql`now()`, encryptedToken: null })
      .where(and(linkById(link.companyId, link.id), eq(contractSigningLinks.status, 'pending')))
    await revertToDraft(db, contract, { declinedAt: sql`now()`, declinedReason: reason })
    await history.append('declined', {
      ...callerDetails(caller),
      reason: reason ?? '',
    })
    await notifyStudio(db, deps.emailSettings, contract, link, { template: 'contract_declined', reason })
    await syncProjectContractStatus(db, contract)
    await recordProjectActivity(db, clientActor(contract.companyId), contract.projectId, {
      action: 'contract.declined',
      description: `${link.recipientName ?? 'The client'} declined the contract “${contract.name}”${reason ? `: ${reason}` : ''}`,
      metadata: { contractId: contract.id },
    })
  })
}
