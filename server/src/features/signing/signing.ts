import { placedFields } from '@mantel/domain/contract-fields'
import { richText } from '@mantel/domain/rich-text'
import type { signature } from '@mantel/domain/signing'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { conflict, invalid } from '../../errors.ts'
import type { Caller } from '../../platform/actor.ts'
import { type Db, only } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/tenant.ts'
import { enqueue } from '../../platform/jobs/job.ts'
import { unprintable } from '../../platform/pdf/glyphs.ts'
import { hashToken } from '../../platform/tokens.ts'
import { contractSignatures, contractSigningLinks } from '../../schema/contract-signing.ts'
import { contracts } from '../../schema/contracts.ts'
import { projects } from '../../schema/projects.ts'
import { recordOnProject } from '../activity/recording.ts'
import { holdSettings } from '../companies/holding.ts'
import { one } from '../contracts/contracts.ts'
import { one as oneLink } from '../contracts/links.ts'
import { mirror } from '../contracts/mirroring.ts'
import { subjectOf } from '../contracts/seeing.ts'
import { holdContract } from '../contracts/waiting.ts'
import { canonical, contentHash, sha256 } from '../evidence/chain.ts'
import { observe } from '../evidence/observing.ts'
import { datesOf } from '../projects/dating.ts'
import { one as oneProject } from '../projects/projects.ts'
import { stageToWin, winProject } from '../projects/winning.ts'
import { sealContract as sealLater } from '../sealing/jobs.ts'
import { type Deps, paperOf } from '../sealing/sealing.ts'
import { companyOfLink, findLink, noSuchLink, refuseEnded } from './finding.ts'
import { seenOf, signer } from './holding.ts'

type Given = z.output<typeof signature>
type Held = NonNullable<Awaited<ReturnType<typeof holdContract>>>

/** How long the same call again is a call whose answer was lost. */
const patience = 15 * 60 * 1000

/**
 * Signs once. Everything is looked at again inside one transaction, and only a link that is still open changes; whoever
 * comes second hears that it is signed, and whoever repeats the very same call gets the very same paper.
 */
export async function signContract(deps: Deps, token: string, given: Given, caller: Caller) {
  const { databases } = deps
  const companyId = await companyOfLink(databases, 'signing', hashToken(token))
  if (!companyId) throw noSuchLink()
  const contractId = await inTransaction(databases.runtime, { companyId }, async (db) => {
    await holdSettings(db, companyId)
    const target = await stageToWin(db, companyId)
    const { link } = await findLink(db, token)
    const held = await holdContract(db, companyId, link.id)
    if (!held) throw noSuchLink()
    refuseEnded(held.link)
    if (held.link.status === 'signed') return answerAgain(held, given)
    await sign(db, held, given, caller)
    await bringProjectOn(db, held.contract.companyId, held.contract.projectId, target)
    return held.contract.id
  })
  // The signature stands, whatever happens now: should the paper fail here, the job makes it.
  return paperOf(deps, { companyId, contractId })
}

function answerAgain({ link, contract }: Held, given: Given) {
  const isRetry =
    link.requestHash === hashOf(given) && Date.now() - Date.parse(link.signedAt ?? '') < patience
  if (!isRetry) throw conflict(`This contract was signed on ${onDay(link.signedAt)}`)
  return contract.id
}

const hashOf = (given: Given) => sha256(canonical(given))
const onDay = (at: string | null) => (at ? `${at.slice(5, 7)}/${at.slice(8, 10)}/${at.slice(0, 4)}` : '')

async function sign(db: Db, { contract, link }: Held, given: Given, caller: Caller) {
  const { companyId, projectId, id: contractId } = contract
  const content = richText.parse(contract.content)
  // What is signed is what was sent, or nothing is.
  if (contract.status !== 'sent' || contentHash(content) !== contract.contentHash) throw noSuchLink()
  refuseIncomplete(content, given)
  refuseUnprintable(given)
  const signedAt = new Date().toISOString()
  const [signed] = await db
    .update(contractSigningLinks)
    .set({ status: 'signed', signedAt, requestHash: hashOf(given), sealedToken: null })
    .where(
      and(
        oneLink(companyId, link.id),
        eq(contractSigningLinks.status, 'pending'),
        gt(contractSigningLinks.expiresAt, sql`now()`),
      ),
    )
    .returning({ id: contractSigningLinks.id })
  if (!signed) throw noSuchLink()
  await db
    .update(contracts)
    .set({ status: 'signed', signedAt })
    .where(and(one(companyId, contractId), eq(contracts.status, 'sent')))
  await db.insert(contractSignatures).values(
    marksOf(content, given).map((mark) => ({
      companyId,
      projectId,
      contractId,
      signingLinkId: link.id,
      signerType: 'client' as const,
      signerName: given.signerName,
      signerEmail: given.signerEmail,
      style: given.style ?? ('script' as const),
      signedAt,
      ipAddress: caller.ip,
      userAgent: caller.userAgent,
      contractContentHash: contentHash(content),
      consentVersion: given.consent?.version ?? null,
      consentedAt: given.consent?.at ?? null,
      timeZone: given.timezone ?? null,
      ...mark,
    })),
  )
  if (given.consent)
    await observe(db, subjectOf(contract), 'consented', { ...seenOf(caller), ...given.consent })
  await observe(db, subjectOf(contract), 'signed', {
    ...seenOf(caller),
    name: given.signerName,
    email: given.signerEmail,
    invitedEmail: link.recipientEmail ?? '',
    contentHash: contract.contentHash ?? '',
    linkId: link.id,
    timeZone: given.timezone ?? '',
    ...(given.marks && { marks: given.marks }),
  })
  await enqueue(db, sealLater, { contractId })
  await recordOnProject(db, signer(companyId), projectId, {
    action: 'contract.signed',
    description: `${given.signerName} signed the contract “${contract.name}”`,
    metadata: { contractId },
  })
}

/** The day of the signature is what the deposit's day follows from, and with it the project is won. */
async function bringProjectOn(
  db: Db,
  companyId: string,
  projectId: string,
  target: Awaited<ReturnType<typeof stageToWin>>,
) {
  await mirror(db, { companyId, projectId })
  const project = only(await db.select().from(projects).where(oneProject(companyId, projectId)))
  await db
    .update(projects)
    .set(await datesOf(db, companyId, project))
    .where(oneProject(companyId, projectId))
  await winProject(db, project, target)
}

type Content = ReturnType<typeof richText.parse>

const forClient = (content: Content) => placedFields(content).filter(({ signer }) => signer === 'client')

function refuseIncomplete(content: Content, { initials }: Given) {
  const needsInitials = forClient(content).some(({ type }) => type === 'initial')
  if (needsInitials && !initials) {
    const sentence = 'Please add your initials'
    throw invalid(sentence, { initials: sentence })
  }
}

function refuseUnprintable({ signerName, fullSignature, initials = '' }: Given) {
  for (const [field, text] of Object.entries({ signerName, fullSignature, initials })) {
    const [sign] = unprintable(text)
    if (!sign) continue
    const sentence = `“${sign}” cannot be printed. Please write it another way.`
    throw invalid(sentence, { [field]: sentence })
  }
}

const marksOf = (content: Content, { fullSignature, initials = '', drawing, initialsDrawing }: Given) =>
  forClient(content).map(({ position, type }) => ({
    position,
    signatureType: type,
    signatureText: type === 'initial' ? initials : fullSignature,
    drawing: (type === 'initial' ? initialsDrawing : drawing) ?? null,
  }))
