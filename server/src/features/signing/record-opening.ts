import { sql } from 'drizzle-orm'
import type { Caller } from '../../platform/actor.ts'
import { warmUpTypesetter } from '../../platform/pdf/typeset-pdf.ts'
import { contractSigningLinks } from '../../schema/contracts/contract-signing.ts'
import { contracts } from '../../schema/contracts/contracts.ts'
import { recordProjectActivity } from '../activity/record-activity.ts'
import { contractById } from '../contracts/contracts.ts'
import type { Deps } from '../contracts/sending/contract-emails.ts'
import { notifyStudio } from '../contracts/sending/contract-emails.ts'
import { linkById } from '../contracts/sending/signing-links.ts'
import { subjectOf } from '../contracts/visibility.ts'
import { callerDetails, lockHistory } from '../evidence/history.ts'
import { clientActor, withLockedLink } from './link-access.ts'

/**
 * Records that the client opened the contract, and notifies the studio. Only the first call counts. Call this on the
 * first user interaction, which email scanners do not cause.
 */
export async function recordOpening(deps: Deps, token: string, caller: Caller) {
  await withLockedLink(deps, token, async (db, { contract, link }) => {
    if (link.status !== 'pending' || link.viewedAt) return
    const history = await lockHistory(db, deps.emailSettings.secrets, subjectOf(contract))
    await db
      .update(contractSigningLinks)
      .set({ viewedAt: sql`now()` })
      .where(linkById(link.companyId, link.id))
    await db
      .update(contracts)
      .set({ viewedAt: sql`now()` })
      .where(contractById(contract.companyId, contract.id))
    await history.append('opened', callerDetails(caller))
    await notifyStudio(db, deps.emailSettings, contract, link, { template: 'contract_viewed' })
    await recordProjectActivity(db, clientActor(contract.companyId), contract.projectId, {
      action: 'contract.viewed',
      description: `${link.recipientName ?? 'The client'} opened the contract “${contract.name}”`,
      metadata: { contractId: contract.id },
    })
  })
  // Starts the typesetter while the client reads. A failure to start is reported when the PDF is made.
  warmUpTypesetter().catch(() => {})
}
