import { placedFields } from '@mantel/domain/contracts/contract-fields'
import { richText } from '@mantel/domain/contracts/rich-text'
import type { signature } from '@mantel/domain/contracts/signing'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { busy, invalid } from '../../errors.ts'
import type { Caller } from '../../platform/actor.ts'
import { type Db, only } from '../../platform/database/connect.ts'
import { enqueue } from '../../platform/jobs/job.ts'
import { turnsByKey } from '../../platform/turns.ts'
import { contractSignatures, contractSigningLinks } from '../../schema/contracts/contract-signing.ts'
import { contracts } from '../../schema/contracts/contracts.ts'
import { projects } from '../../schema/projects/projects.ts'
import { recordOnProject } from '../activity/record-activity.ts'
import { holdSettings } from '../companies/settings-lock.ts'
import { unprintableInLine } from '../contract-pdf/labels.ts'
import { mirror } from '../contracts/contract-status.ts'
import { thisContract } from '../contracts/contracts.ts'
import type { Held } from '../contracts/locks.ts'
import { thisLink } from '../contracts/sending/signing-links.ts'
import { subjectOf } from '../contracts/visibility.ts'
import { canonical, contentHash, sha256 } from '../evidence/event-chain.ts'
import { observe, seenOf } from '../evidence/record-event.ts'
import { datesOf } from '../projects/project-dates.ts'
import { one as oneProject } from '../projects/projects.ts'
import { stageToWin, winProject } from '../projects/win-project.ts'
import { sealContract } from '../sealing/jobs.ts'
import type { Deps } from '../sealing/seal-contract.ts'
import { sealedPaper } from './contract-download.ts'
import { noSuchLink } from './find-link.ts'
import { byLink, signedBefore, signer } from './link-access.ts'

type Given = z.output<typeof signature>

/** How long the same call again is a call whose answer was lost. */
const patience = 15 * 60 * 1000

/**
 * Signs once. Everything is looked at again inside one transaction, and only a link that is still open changes; whoever
 * comes second hears that it is signed, and whoever repeats the very same call gets the very same paper.
 */
export async function signContract(deps: Deps, token: string, given: Given, caller: Caller) {
  const work = async (db: Db, held: Held, target: Target) => {
    const { contract, link } = held
    if (link.status === 'pending') {
      await sign(db, held, given, caller)
      await bringProjectOn(db, contract.companyId, contract.projectId, target)
    } else if (!isRepeated(link, given)) throw await signedBefore(db, link, given.timezone ?? null)
    return subjectOf(contract)
  }
  const subject = await inTurn(token, () => byLink(deps, token, work, holdTarget))
  return sealedPaper(deps, subject)
}

/** Who signs by the same link waits here, and not with a connection each in front of the same lock. */
const inTurn = turnsByKey({ atOnce: 1, mayWait: 500, full: () => busy() })

type Target = Awaited<ReturnType<typeof holdTarget>>

async function holdTarget(db: Db, companyId: string) {
  await holdSettings(db, companyId)
  return stageToWin(db, companyId)
}

const isRepeated = ({ requestHash, signedAt }: Held['link'], given: Given) =>
  requestHash === hashOf(given) && Date.now() - Date.parse(signedAt ?? '') < patience

const hashOf = (given: Given) => sha256(canonical(given))

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
        thisLink(companyId, link.id),
        eq(contractSigningLinks.status, 'pending'),
        gt(contractSigningLinks.expiresAt, sql`now()`),
      ),
    )
    .returning({ id: contractSigningLinks.id })
  if (!signed) throw noSuchLink()
  await db
    .update(contracts)
    .set({ status: 'signed', signedAt })
    .where(and(thisContract(companyId, contractId), eq(contracts.status, 'sent')))
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
      consentedAt: given.consent ? signedAt : null,
      timeZone: given.timezone ?? null,
      ...mark,
    })),
  )
  if (given.consent)
    await observe(db, subjectOf(contract), 'consented', {
      ...seenOf(caller),
      version: given.consent.version,
      // The browser's word, whose clock may be wrong; the event has ours.
      reportedAt: given.consent.at,
    })
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
  await enqueue(db, sealContract, { contractId })
  await recordOnProject(db, signer(companyId), projectId, {
    action: 'contract.signed',
    description: `${given.signerName} signed the contract “${contract.name}”`,
    metadata: { contractId },
  })
}

/** The day of the signature is what the deposit's day follows from, and with it the project is won. */
async function bringProjectOn(db: Db, companyId: string, projectId: string, target: Target) {
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
    const [sign] = unprintableInLine(text)
    if (!sign) continue
    const sentence = `“${sign}” cannot be printed. Please write it another way.`
    throw invalid(sentence, { [field]: sentence })
  }
}

/** What was drawn is kept once, with the first field that it stands in. */
function marksOf(content: Content, { fullSignature, initials = '', drawing, initialsDrawing }: Given) {
  const fields = forClient(content)
  const drawn = { signature: drawing, initial: initialsDrawing }
  return fields.map((field) => {
    const { position, type } = field
    const isFirst = fields.find((other) => other.type === type) === field
    return {
      position,
      signatureType: type,
      signatureText: type === 'initial' ? initials : fullSignature,
      drawing: (isFirst && drawn[type]) || null,
    }
  })
}
