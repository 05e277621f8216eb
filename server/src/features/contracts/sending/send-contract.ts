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
import { type Db, requireRow } from '../../../platform/database/connect.ts'
import { inTransaction } from '../../../platform/database/tenant.ts'
import {
  inTransactionWithAnswer,
  type StoreAnswer,
} from '../../../platform/database/transaction-with-answer.ts'
import { contractSignatures } from '../../../schema/contracts/contract-signing.ts'
import { contracts, contractVersions } from '../../../schema/contracts/contracts.ts'
import { recordProjectActivity } from '../../activity/record-activity.ts'
import { contentHash } from '../../evidence/event-chain.ts'
import { callerDetails, lockHistory } from '../../evidence/history.ts'
import { emailUnavailable, refuseUnavailableEmail } from '../../messages/queue-email.ts'
import type { Viewer } from '../../visibility/projects.ts'
import { throttlePrinting } from '../contract-limits.ts'
import { contractById, getContract } from '../contracts.ts'
import {
  type ContractContext,
  getFieldValues,
  getOwnerSigner,
  getSendingDefaults,
  loadContractContext,
} from '../draft/field-values.ts'
import { refuseUnprintable, refuseUnprintableNames, testPrint } from '../draft/print-draft.ts'
import { scheduleExpiry, scheduleReminder } from '../jobs.ts'
import { syncProjectContractStatus } from '../sync-project-contract-status.ts'
import { findContract, lockContract, subjectOf } from '../visibility.ts'
import { throttleContracts } from './contract-email-limits.ts'
import { type Deps, queueLinkEmail } from './contract-emails.ts'
import { copyTermsToProject } from './copy-terms.ts'
import { daysFromNow } from './days-from-now.ts'
import { printedNames } from './obstacles.ts'
import { requireVerifiedSender } from './senders.ts'
import { createLink, withdrawPendingLink } from './signing-links.ts'

type Sending = z.output<typeof contractsApi.send.body>
type Contract = typeof contracts.$inferSelect

/**
 * Freezes the text with its field values, signs for the company and emails a link that cannot be guessed. If the contract
 * is already sent, this sends it again and ends the old link.
 */
export async function sendContract(
  deps: Deps,
  viewer: Viewer,
  id: string,
  given: Sending,
  caller: Caller,
  storeAnswer: StoreAnswer,
) {
  const { databases, emailSettings } = deps
  const { actor } = viewer
  const { companyId } = actor
  // Validate first without any lock: a refused call must not use up the recipient's email limit, and other requests do
  // not wait while limits are counted and the PDF is printed.
  const { content: checkedContent, draft } = await inTransaction(
    databases.runtime,
    actor,
    async (db) => prepareSending(db, actor, (await findContract(db, viewer, id)).contract, given),
    { readOnly: true },
  )
  await throttlePrinting(databases, actor.userId)
  await testPrint(draft, given.recipientName)
  await throttleContracts(databases, companyId, [given.recipientEmail, ...given.ccEmails])
  return inTransactionWithAnswer(databases.runtime, actor, storeAnswer, async (db) => {
    const before = await lockContract(db, viewer, id)
    const { sender, context, content } = await prepareSending(db, actor, before, given)
    const { expiresInDays, remindersEnabled, reminderDays } = { ...getSendingDefaults(context), ...given }
    if (contentHash(content) !== contentHash(checkedContent))
      throw conflict('This contract’s details just changed. Review it, then send it.')
    const history = await lockHistory(db, emailSettings.secrets, subjectOf(before))
    const contract = await freezeContract(db, actor, before, { content, value: context.project.value })
    const replaced = await withdrawPendingLink(db, companyId, id)
    if (replaced.length > 0) await history.append('withdrawn', { by: sender.name, isReplaced: true })
    const { link, token } = await createLink(db, emailSettings.secrets, {
      companyId,
      projectId: contract.projectId,
      contractId: id,
      recipientName: given.recipientName,
      recipientEmail: given.recipientEmail,
      ccEmails: given.ccEmails,
      message: given.message || null,
      remindersEnabled,
      reminderDays,
      expiresAt: daysFromNow(expiresInDays).toISOString(),
    })
    await signForCompany(db, contract, content, context, caller)
    await history.append('sent', {
      name: given.recipientName,
      email: given.recipientEmail,
      by: sender.name,
      byEmail: sender.email,
      ...callerDetails(caller),
      revision: contract.revision,
      contentHash: contract.contentHash,
      linkId: link.id,
      until: link.expiresAt,
    })
    const isQueued = await queueLinkEmail(db, emailSettings, contract, link, {
      token,
      senderName: sender.name,
      replyTo: sender.email,
      subject: given.subject,
    })
    if (!isQueued) throw emailUnavailable()
    await scheduleExpiry(db, link)
    if (remindersEnabled) await scheduleReminder(db, link)
    await syncProjectContractStatus(db, contract)
    await copyTermsToProject(db, companyId, contract.projectId)
    await recordProjectActivity(db, actor, contract.projectId, {
      action: 'contract.sent',
      description: `Sent the contract “${contract.name}” to ${given.recipientName}`,
      metadata: { contractId: id, linkId: link.id },
    })
    return getContract(db, viewer, id)
  })
}

/** Refuses what cannot be sent, and otherwise returns what sending needs. */
async function prepareSending(db: Db, actor: CompanyActor, contract: Contract, given: Sending) {
  const sender = await requireVerifiedSender(db, actor)
  if (contract.status === 'signed')
    throw conflict('This contract is signed. Duplicate it to make a new version.')
  if (contract.version !== given.version) throw stale('contract')
  const context = await loadContractContext(db, contract.companyId, contract.projectId)
  const content = freezeText(contract, context)
  refuseUnprintable(content)
  refuseUnprintableNames([
    { text: given.recipientName, where: 'the recipient’s name', field: 'recipientName' },
    ...printedNames(contract, content, context),
  ])
  await refuseUnavailableEmail(db, 'contract_sent')
  const { project, company } = context
  const { id, name: title } = contract
  const draft = { id, title, project: project.title, company: company.name, content }
  return { sender, context, content, draft }
}

function freezeText(contract: Contract, context: ContractContext): RichText {
  const text = draftText(richText.parse(contract.content))
  const values = getFieldValues(context)
  const missing = missingFields(text, values)
  if (missing.length > 0) {
    const names = missing.map((id) => mergeField(id)?.label ?? id)
    throw conflict(
      `${missing.length === 1 ? 'This field has' : 'These fields have'} no value: ${names.join(', ')}`,
    )
  }
  const fields = placedFields(text)
  if (!fields.some(({ type, signer }) => type === 'signature' && signer === 'client'))
    throw conflict('Add a client signature field first')
  return frozenText(text, values)
}

async function freezeContract(
  db: Db,
  actor: CompanyActor,
  before: Contract,
  { content, value }: { content: RichText; value: number | null },
) {
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
  return requireRow(
    await db
      .update(contracts)
      .set({
        content,
        contentHash: hash,
        value,
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
      .where(contractById(companyId, contractId))
      .returning(),
  )
}

/**
 * Fills the owner's fields from the company's e-sign settings. Without these settings, the fields stay empty lines. The
 * IP address and browser are the sender's, because the owner may not be present.
 */
async function signForCompany(
  db: Db,
  { companyId, projectId, id: contractId, contentHash }: Contract,
  content: RichText,
  context: ContractContext,
  { ip, userAgent }: Caller,
) {
  const owner = getOwnerSigner(context)
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
