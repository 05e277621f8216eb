import {
  draftText,
  frozenText,
  mergeField,
  missingFields,
  placedFields,
} from '@mantel/domain/contracts/contract-fields'
import type { contractsApi } from '@mantel/domain/contracts/contracts'
import { type RichText, richText } from '@mantel/domain/contracts/rich-text'
import { and, eq, max, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { conflict, stale } from '../../../errors.ts'
import type { Caller, CompanyActor } from '../../../platform/actor.ts'
import { type Db, only } from '../../../platform/database/connect.ts'
import { inTransaction } from '../../../platform/database/tenant.ts'
import { contractSignatures } from '../../../schema/contracts/contract-signing.ts'
import { contracts, contractVersions } from '../../../schema/contracts/contracts.ts'
import { projects } from '../../../schema/projects/projects.ts'
import { recordOnProject } from '../../activity/record-activity.ts'
import { contentHash } from '../../evidence/event-chain.ts'
import { observe, seenOf } from '../../evidence/record-event.ts'
import { notSentNow, refuseUnwritten } from '../../messages/queue-email.ts'
import { one as oneProject } from '../../projects/projects.ts'
import type { Viewer } from '../../visibility/projects.ts'
import { mirror } from '../contract-status.ts'
import { getContract, thisContract } from '../contracts.ts'
import { type Circumstances, circumstancesOf, ownerOf, valuesOf } from '../draft/field-values.ts'
import { refuseUnprintable, rehearse } from '../draft/print-draft.ts'
import { expireLater, remindLater } from '../jobs.ts'
import { throttlePrinting } from '../throttling.ts'
import { findContract, lockContract, subjectOf } from '../visibility.ts'
import { type Deps, mailLink } from './contract-emails.ts'
import { daysFromNow } from './days-from-now.ts'
import { verifiedSender } from './senders.ts'
import { endLinks, makeLink } from './signing-links.ts'
import { throttleContracts } from './throttle-emails.ts'

type Sending = z.output<typeof contractsApi.send.body>
type Contract = typeof contracts.$inferSelect

/**
 * From this moment it says what it says. Freezes the words with their values, signs for the company, and mails a link that
 * nobody can guess. A contract that is out already goes out anew, and its old link stops working.
 */
export async function sendContract(deps: Deps, viewer: Viewer, id: string, given: Sending, caller: Caller) {
  const { databases, mailroom } = deps
  const { actor } = viewer
  const { companyId } = actor
  // First without holding anything: what is refused costs its addressee nothing, and nobody waits while that is counted.
  const { content: looked, draft } = await inTransaction(
    databases.runtime,
    actor,
    async (db) => readyToSend(db, actor, (await findContract(db, viewer, id)).contract, given),
    { readOnly: true },
  )
  await throttlePrinting(databases, actor.userId)
  await rehearse(draft, given.recipientName)
  await throttleContracts(databases, companyId, [given.recipientEmail, ...given.ccEmails])
  return inTransaction(databases.runtime, actor, async (db) => {
    const before = await lockContract(db, viewer, id)
    const { sender, circumstances, content } = await readyToSend(db, actor, before, given)
    if (contentHash(content) !== contentHash(looked))
      throw conflict(
        'Something that this contract says has just changed. Please read it again, then send it.',
      )
    const contract = await freeze(db, actor, before, content)
    const replaced = await endLinks(db, companyId, id)
    if (replaced.length > 0)
      await observe(db, subjectOf(contract), 'withdrawn', {
        by: sender.name,
        isReplaced: true,
      })
    const { link, token } = await makeLink(db, mailroom.secrets, {
      companyId,
      projectId: contract.projectId,
      contractId: id,
      recipientName: given.recipientName,
      recipientEmail: given.recipientEmail,
      ccEmails: given.ccEmails,
      message: given.message || null,
      remindersEnabled: given.remindersEnabled,
      expiresAt: daysFromNow(given.expiresInDays).toISOString(),
    })
    await signForCompany(db, contract, content, circumstances, caller)
    await observe(db, subjectOf(contract), 'sent', {
      name: given.recipientName,
      email: given.recipientEmail,
      by: sender.name,
      byEmail: sender.email,
      ...seenOf(caller),
      revision: contract.revision,
      contentHash: contract.contentHash,
      linkId: link.id,
    })
    const isMailed = await mailLink(db, mailroom, contract, link, {
      token,
      senderName: sender.name,
      replyTo: sender.email,
      subject: given.subject,
    })
    if (!isMailed) throw notSentNow()
    await expireLater(db, link)
    if (given.remindersEnabled) await remindLater(db, link.id)
    await mirror(db, contract)
    await db
      .update(projects)
      .set({ contractSentCount: sql`${projects.contractSentCount} + 1` })
      .where(oneProject(companyId, contract.projectId))
    await recordOnProject(db, actor, contract.projectId, {
      action: 'contract.sent',
      description: `Sent the contract “${contract.name}” to ${given.recipientName}`,
      metadata: { contractId: id, linkId: link.id },
    })
    return getContract(db, viewer, id)
  })
}

/** With all that it takes, or else with what keeps it from going out. */
async function readyToSend(db: Db, actor: CompanyActor, contract: Contract, given: Sending) {
  const sender = await verifiedSender(db, actor)
  if (contract.status === 'signed')
    throw conflict('This contract is signed. Duplicate it to make a new version.')
  if (contract.version !== given.version) throw stale('contract')
  const circumstances = await circumstancesOf(db, contract.companyId, contract.projectId)
  const content = frozen(contract, circumstances)
  refuseUnprintable(content, [contract.name, given.recipientName])
  await refuseUnwritten(db, 'contract_sent')
  const { project, company } = circumstances
  const { id, name: title } = contract
  const draft = { id, title, project: project.title, company: company.name, content }
  return { sender, circumstances, content, draft }
}

function frozen(contract: Contract, circumstances: Circumstances): RichText {
  const text = draftText(richText.parse(contract.content))
  const values = valuesOf(circumstances)
  const missing = missingFields(text, values)
  if (missing.length > 0) {
    const names = missing.map((id) => mergeField(id)?.label ?? id)
    throw conflict(
      `${missing.length === 1 ? 'This field has' : 'These fields have'} no value: ${names.join(', ')}`,
    )
  }
  const fields = placedFields(text)
  if (!fields.some(({ type, signer }) => type === 'signature' && signer === 'client'))
    throw conflict('Add a signature field for the client first')
  return frozenText(text, values)
}

async function freeze(db: Db, actor: CompanyActor, before: Contract, content: RichText) {
  const { companyId, id: contractId } = before
  const [{ last } = { last: null }] = await db
    .select({ last: max(contractVersions.revision) })
    .from(contractVersions)
    .where(and(eq(contractVersions.companyId, companyId), eq(contractVersions.contractId, contractId)))
  const revision = (last ?? 0) + 1
  const hash = contentHash(content)
  await db
    .insert(contractVersions)
    .values({ companyId, contractId, content, revision, contentHash: hash, writtenBy: actor.userId })
  return only(
    await db
      .update(contracts)
      .set({
        content,
        contentHash: hash,
        revision,
        status: 'sent',
        sentAt: sql`now()`,
        sentBy: actor.userId,
        viewedAt: null,
        withdrawnAt: null,
        withdrawnBy: null,
        withdrawnReason: null,
        declinedAt: null,
        declinedReason: null,
      })
      .where(thisContract(companyId, contractId))
      .returning(),
  )
}

/**
 * By what the company has set up; where it has not, its fields stay empty lines. Seen is whoever sends: the owner need not be
 * there, and left no address.
 */
async function signForCompany(
  db: Db,
  { companyId, projectId, id: contractId, contentHash }: Contract,
  content: RichText,
  circumstances: Circumstances,
  { ip, userAgent }: Caller,
) {
  const owner = ownerOf(circumstances)
  if (!owner || !contentHash) return
  const signed = placedFields(content).flatMap(({ position, type, signer }) => {
    const text = type === 'initial' ? owner.initials : owner.name
    return signer === 'owner' && text ? [{ position, signatureType: type, signatureText: text }] : []
  })
  if (signed.length === 0) return
  await db.insert(contractSignatures).values(
    signed.map((field) => ({
      companyId,
      projectId,
      contractId,
      signerType: 'owner' as const,
      signerName: owner.name,
      ipAddress: ip,
      userAgent,
      style: 'flourish' as const,
      contractContentHash: contentHash,
      ...field,
    })),
  )
}
