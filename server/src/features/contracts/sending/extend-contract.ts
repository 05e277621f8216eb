import type { contractsApi } from '@mantel/domain/contracts/contracts'
import { dayIn, onPaper } from '@mantel/domain/dates'
import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { conflict } from '../../../errors.ts'
import type { CompanyActor } from '../../../platform/actor.ts'
import { type Db, only } from '../../../platform/database/connect.ts'
import { inTransaction } from '../../../platform/database/tenant.ts'
import { contractSigningLinks } from '../../../schema/contracts/contract-signing.ts'
import { contracts } from '../../../schema/contracts/contracts.ts'
import { recordOnProject } from '../../activity/record-activity.ts'
import { timeZoneOf } from '../../companies/time-zones.ts'
import { eventsOf, observe } from '../../evidence/record-event.ts'
import { notSentNow, refuseUnwritten } from '../../messages/queue-email.ts'
import type { Viewer } from '../../visibility/projects.ts'
import { mirror } from '../contract-status.ts'
import { getContract, thisContract } from '../contracts.ts'
import { expireLater, remindLater } from '../jobs.ts'
import { throttleKeeping } from '../throttling.ts'
import { findContract, lockContract, subjectOf } from '../visibility.ts'
import { type Deps, mailLink } from './contract-emails.ts'
import { daysFromNow } from './days-from-now.ts'
import { verifiedSender } from './senders.ts'
import { endLinks, makeLink, openLink, thisLink, tokenOfLink } from './signing-links.ts'
import { throttleContracts } from './throttle-emails.ts'

type Extension = z.output<typeof contractsApi.extend.body>

/** More time by the same link; another address gets a link of its own, and the old one stops working. */
export async function extendContract(
  { databases, mailroom }: Deps,
  viewer: Viewer,
  id: string,
  given: Extension,
) {
  const { actor } = viewer
  // As with sending: refused before it is counted, and counted before anything is held.
  const { elsewhere: asked } = await inTransaction(
    databases.runtime,
    actor,
    async (db) => readyToExtend(db, actor, (await findContract(db, viewer, id)).contract, given),
    { readOnly: true },
  )
  await throttleKeeping(databases, id)
  if (asked) await throttleContracts(databases, actor.companyId, [asked])
  return inTransaction(databases.runtime, actor, async (db) => {
    const contract = await lockContract(db, viewer, id)
    const { sender, before, expiresAt, elsewhere } = await readyToExtend(db, actor, contract, given)
    const { link, token } = elsewhere
      ? await moveLink(db, mailroom, before, elsewhere, expiresAt)
      : { link: await prolong(db, before, expiresAt), token: null }
    await observe(db, subjectOf(contract), 'extended', {
      by: sender.name,
      until: link.expiresAt,
      untilDay: onPaper(dayIn(await timeZoneOf(db, contract.companyId), link.expiresAt)),
      email: link.recipientEmail ?? '',
      linkId: link.id,
      isNewLink: token !== null,
    })
    if (token) {
      const letter = { token, senderName: sender.name, replyTo: sender.email, subject: null }
      if (!(await mailLink(db, mailroom, contract, link, letter))) throw notSentNow()
    }
    // Once it had run out, nobody was reminded any more.
    if (link.remindersEnabled && (elsewhere || hasEnded(before))) await remindLater(db, link.id)
    await expireLater(db, link)
    await mirror(db, contract)
    await recordOnProject(db, actor, contract.projectId, {
      action: 'contract.extended',
      description: elsewhere
        ? `Sent the contract “${contract.name}” to another address`
        : `Gave more time to sign the contract “${contract.name}”`,
      metadata: { contractId: id, linkId: link.id },
    })
    return getContract(db, viewer, id)
  })
}

/** For whoever hands it over themselves. From then on the record says that others than the addressee had it. */
export async function linkToCopy(db: Db, { mailroom }: Pick<Deps, 'mailroom'>, viewer: Viewer, id: string) {
  const sender = await verifiedSender(db, viewer.actor)
  const contract = await lockContract(db, viewer, id)
  if (contract.status !== 'sent') throw notOut()
  const link = await pendingLink(db, contract)
  const token = tokenOfLink(mailroom.secrets, link)
  if (!token) throw conflict('This link cannot be shown any more. Please send the contract again.')
  await noteCopied(db, contract, link, sender)
  await recordOnProject(db, viewer.actor, contract.projectId, {
    action: 'contract.link_copied',
    description: `Copied the link of the contract “${contract.name}”`,
    metadata: { contractId: id },
  })
  return { url: `${mailroom.publicUrl}/sign/${token}` }
}

/** The first time for each of them: more would not say more. */
async function noteCopied(db: Db, contract: Contract, link: Link, { name, email }: Sender) {
  const isNoted = (await eventsOf(db, subjectOf(contract))).some(
    ({ type, body }) => type === 'copied' && body.linkId === link.id && body.byEmail === email,
  )
  if (!isNoted)
    await observe(db, subjectOf(contract), 'copied', { by: name, byEmail: email, linkId: link.id })
}

type Contract = typeof contracts.$inferSelect
type Sender = Awaited<ReturnType<typeof verifiedSender>>
type Link = typeof contractSigningLinks.$inferSelect

async function pendingLink(db: Db, { companyId, id }: Contract) {
  const [link] = await db
    .select()
    .from(contractSigningLinks)
    .where(openLink({ companyId, contractId: id }))
  if (!link) throw notOut()
  return link
}

const notOut = () => conflict('This contract is not out.')

/** With all that it takes, or else with what keeps it from being given more time. */
async function readyToExtend(
  db: Db,
  actor: CompanyActor,
  contract: Contract,
  { expiresInDays, recipientEmail }: Extension,
) {
  const sender = await verifiedSender(db, actor)
  if (contract.status !== 'sent') throw notOut()
  const before = await pendingLink(db, contract)
  const expiresAt = daysFromNow(expiresInDays).toISOString()
  const elsewhere = recipientEmail === before.recipientEmail ? undefined : recipientEmail
  if (elsewhere) await refuseUnwritten(db, 'contract_sent')
  else if (expiresAt <= before.expiresAt) {
    const until = onPaper(dayIn(await timeZoneOf(db, contract.companyId), before.expiresAt))
    throw conflict(`The link works until ${until} already. Choose more days.`)
  }
  return { sender, before, expiresAt, elsewhere }
}

const hasEnded = ({ expiresAt }: Link) => Date.parse(expiresAt) <= Date.now()

const prolong = async (db: Db, { companyId, id }: Link, expiresAt: string) =>
  only(
    await db
      .update(contractSigningLinks)
      .set({ expiresAt })
      .where(and(thisLink(companyId, id), eq(contractSigningLinks.status, 'pending')))
      .returning(),
  )

/** Whoever gets it now has not opened it. */
async function moveLink(
  db: Db,
  { secrets }: Deps['mailroom'],
  before: Link,
  recipientEmail: string,
  expiresAt: string,
) {
  const { companyId, projectId, contractId, recipientName, ccEmails, message, remindersEnabled } = before
  await endLinks(db, companyId, contractId)
  await db.update(contracts).set({ viewedAt: null }).where(thisContract(companyId, contractId))
  return makeLink(db, secrets, {
    companyId,
    projectId,
    contractId,
    recipientName,
    recipientEmail,
    ccEmails,
    message,
    remindersEnabled,
    expiresAt,
  })
}
