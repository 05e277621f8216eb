import { and, isNull, sql } from 'drizzle-orm'
import type { Caller } from '../../platform/actor.ts'
import { warmUp } from '../../platform/pdf/typesetting.ts'
import { contractSigningLinks } from '../../schema/contracts/contract-signing.ts'
import { contracts } from '../../schema/contracts/contracts.ts'
import { recordOnProject } from '../activity/record-activity.ts'
import { thisContract } from '../contracts/contracts.ts'
import type { Deps } from '../contracts/sending/contract-emails.ts'
import { tellStudio } from '../contracts/sending/contract-emails.ts'
import { thisLink } from '../contracts/sending/signing-links.ts'
import { subjectOf } from '../contracts/visibility.ts'
import { observe, seenOf } from '../evidence/record-event.ts'
import { byLink, signer } from './link-access.ts'

/** Somebody has touched the page, which no scanner does. The first time counts. */
export async function noteOpening(deps: Deps, token: string, caller: Caller) {
  await byLink(deps, token, async (db, { contract, link }) => {
    const [first] = await db
      .update(contractSigningLinks)
      .set({ viewedAt: sql`now()` })
      .where(and(thisLink(link.companyId, link.id), isNull(contractSigningLinks.viewedAt)))
      .returning()
    if (!first || link.status !== 'pending') return
    await db
      .update(contracts)
      .set({ viewedAt: sql`now()` })
      .where(thisContract(contract.companyId, contract.id))
    await observe(db, subjectOf(contract), 'opened', seenOf(caller))
    await tellStudio(db, deps.mailroom, contract, link, { template: 'contract_viewed' })
    await recordOnProject(db, signer(contract.companyId), contract.projectId, {
      action: 'contract.viewed',
      description: `${link.recipientName ?? 'The client'} opened the contract “${contract.name}”`,
      metadata: { contractId: contract.id },
    })
  })
  // They read for a minute; then the paper should not have to wait for its typesetter. Should it not start, that is told then.
  warmUp().catch(() => {})
}
