import type { contractsApi } from '@mantel/domain/contracts'
import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { conflict, orNotFound } from '../../errors.ts'
import { type Db, only } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/tenant.ts'
import { enqueue } from '../../platform/jobs/job.ts'
import { contractSigningLinks } from '../../schema/contract-signing.ts'
import type { contracts } from '../../schema/contracts.ts'
import { recordOnProject } from '../activity/recording.ts'
import { throttleContracts } from '../auth/throttling.ts'
import { observe } from '../evidence/observing.ts'
import { notSentNow } from '../messages/queueing.ts'
import type { Viewer } from '../projects/seeing.ts'
import { getContract } from './contracts.ts'
import { expireContract, remindContract } from './jobs.ts'
import { mailLink } from './letters.ts'
import { endLinks, makeLink, one, tokenOfLink } from './links.ts'
import { mirror } from './mirroring.ts'
import { findContract, lockContract, subjectOf } from './seeing.ts'
import { verifiedSender } from './senders.ts'
import type { Deps } from './sending.ts'

type Extension = z.output<typeof contractsApi.extend.body>

/** More time by the same link; another address gets a link of its own, and the old one stops working. */
export async function extendContract(
  { databases, mailroom }: Deps,
  viewer: Viewer,
  id: string,
  { expiresInDays, recipientEmail }: Extension,
) {
  const { actor } = viewer
  return inTransaction(databases.runtime, actor, async (db) => {
    const sender = await verifiedSender(db, actor)
    const contract = await lockContract(db, viewer, id)
    if (contract.status !== 'sent') throw conflict('This contract is not out.')
    const before = await pendingLink(db, contract)
    const expiresAt = new Date(Date.now() + expiresInDays * 86_400_000)
    const isElsewhere = recipientEmail !== undefined && recipientEmail !== before.recipientEmail
    if (isElsewhere) await throttleContracts(databases, contract.companyId, recipientEmail)
    const { link, token } = isElsewhere
      ? await moveLink(db, mailroom, before, recipientEmail, expiresAt)
      : { link: await prolong(db, before, expiresAt), token: null }
    await observe(db, subjectOf(contract), 'extended', {
      by: sender.name,
      until: link.expiresAt,
      email: link.recipientEmail ?? '',
      linkId: link.id,
    })
    if (token) {
      const letter = { token, senderName: sender.name, replyTo: sender.email, subject: null }
      if (!(await mailLink(db, mailroom, contract, link, letter))) throw notSentNow()
      if (link.remindersEnabled)
        await enqueue(
          db,
          remindContract,
          { linkId: link.id },
          { runAt: new Date(Date.now() + 3 * 86_400_000) },
        )
    }
    await enqueue(db, expireContract, { linkId: link.id }, { runAt: new Date(expiresAt.getTime() + 1_000) })
    await mirror(db, contract)
    await recordOnProject(db, actor, contract.projectId, {
      action: 'contract.extended',
      description: isElsewhere
        ? `Sent the contract “${contract.name}” to another address`
        : `Gave more time to sign the contract “${contract.name}”`,
      metadata: { contractId: id, linkId: link.id },
    })
    return getContract(db, viewer, id)
  })
}

/** For whoever hands it over themselves. */
export async function linkToCopy(db: Db, { mailroom }: Pick<Deps, 'mailroom'>, viewer: Viewer, id: string) {
  const { contract } = await findContract(db, viewer, id)
  if (contract.status !== 'sent') throw conflict('This contract is not out.')
  const token = tokenOfLink(mailroom.secrets, await pendingLink(db, contract))
  if (!token) throw conflict('This link cannot be shown any more. Please send the contract again.')
  await recordOnProject(db, viewer.actor, contract.projectId, {
    action: 'contract.link_copied',
    description: `Copied the link of the contract “${contract.name}”`,
    metadata: { contractId: id },
  })
  return { url: `${mailroom.publicUrl}/sign/${token}` }
}

type Contract = typeof contracts.$inferSelect
type Link = typeof contractSigningLinks.$inferSelect

async function pendingLink(db: Db, { companyId, id }: Contract) {
  const [link] = await db
    .select()
    .from(contractSigningLinks)
    .where(
      and(
        eq(contractSigningLinks.companyId, companyId),
        eq(contractSigningLinks.contractId, id),
        eq(contractSigningLinks.status, 'pending'),
      ),
    )
  return orNotFound(link, 'Link')
}

const prolong = async (db: Db, { companyId, id }: Link, expiresAt: Date) =>
  only(
    await db
      .update(contractSigningLinks)
      .set({ expiresAt: expiresAt.toISOString() })
      .where(and(one(companyId, id), eq(contractSigningLinks.status, 'pending')))
      .returning(),
  )

async function moveLink(
  db: Db,
  { secrets }: Deps['mailroom'],
  before: Link,
  recipientEmail: string,
  expiresAt: Date,
) {
  const { companyId, projectId, contractId, recipientName, ccEmails, message, remindersEnabled } = before
  await endLinks(db, companyId, contractId)
  return makeLink(db, secrets, {
    companyId,
    projectId,
    contractId,
    recipientName,
    recipientEmail,
    ccEmails,
    message,
    remindersEnabled,
    expiresAt: expiresAt.toISOString(),
  })
}
