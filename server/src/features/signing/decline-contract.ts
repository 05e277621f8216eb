import { and, eq, sql } from 'drizzle-orm'
import type { Caller } from '../../platform/actor.ts'
import { contractSigningLinks } from '../../schema/contracts/contract-signing.ts'
import { recordOnProject } from '../activity/record-activity.ts'
import { mirror } from '../contracts/contract-status.ts'
import type { Deps } from '../contracts/sending/contract-emails.ts'
import { tellStudio } from '../contracts/sending/contract-emails.ts'
import { thisLink } from '../contracts/sending/signing-links.ts'
import { backToDraft } from '../contracts/sending/withdraw-contract.ts'
import { subjectOf } from '../contracts/visibility.ts'
import { observe, seenOf } from '../evidence/record-event.ts'
import { byLink, signedBefore, signer } from './link-access.ts'

/** Not now, or not like this: it becomes a draft again, and the studio hears why. */
export async function declineContract(deps: Deps, token: string, caller: Caller, reason: string | null) {
  await byLink(deps, token, async (db, { contract, link }) => {
    if (link.status === 'signed') throw await signedBefore(db, link, null)
    await db
      .update(contractSigningLinks)
      .set({ status: 'declined', declinedAt: sql`now()`, sealedToken: null })
      .where(and(thisLink(link.companyId, link.id), eq(contractSigningLinks.status, 'pending')))
    await backToDraft(db, contract, { declinedAt: sql`now()`, declinedReason: reason })
    await observe(db, subjectOf(contract), 'declined', { ...seenOf(caller), reason: reason ?? '' })
    await tellStudio(db, deps.mailroom, contract, link, { template: 'contract_declined', reason })
    await mirror(db, contract)
    await recordOnProject(db, signer(contract.companyId), contract.projectId, {
      action: 'contract.declined',
      description: `${link.recipientName ?? 'The client'} declined the contract “${contract.name}”${reason ? `: ${reason}` : ''}`,
      metadata: { contractId: contract.id },
    })
  })
}
