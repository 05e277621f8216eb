import { signerTimeZone } from '@mantel/domain/basics/time-zones'
import { placedFields } from '@mantel/domain/contracts/contract-fields'
import { richText } from '@mantel/domain/contracts/rich-text'
import type { signature } from '@mantel/domain/contracts/signing'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { busy, conflict, invalid } from '../../errors.ts'
import type { Caller } from '../../platform/actor.ts'
import { createKeyedLimiter } from '../../platform/concurrency-limiter.ts'
import { type Db, requireRow } from '../../platform/database/connect.ts'
import { enqueue } from '../../platform/jobs/job.ts'
import type { SecretBox } from '../../platform/secrets.ts'
import { contractSignatures, contractSigningLinks } from '../../schema/contracts/contract-signing.ts'
import { contracts } from '../../schema/contracts/contracts.ts'
import { projects } from '../../schema/projects/projects.ts'
import { recordProjectActivity } from '../activity/record-activity.ts'
import { lockSettingsShared } from '../companies/settings-lock.ts'
import { contractById } from '../contracts/contracts.ts'
import type { LinkedContract } from '../contracts/locks.ts'
import { linkById } from '../contracts/sending/signing-links.ts'
import { syncProjectContractStatus } from '../contracts/sync-project-contract-status.ts'
import { subjectOf } from '../contracts/visibility.ts'
import { canonicalJson, contentHash, sha256 } from '../evidence/event-chain.ts'
import { callerDetails, type History, lockHistory } from '../evidence/history.ts'
import { depositInvoice } from '../invoices/jobs.ts'
import { computeDates } from '../projects/project-dates.ts'
import { projectById } from '../projects/projects.ts'
import { lockWonStage, winProject } from '../projects/win-project.ts'
import { sealContract } from '../sealing/jobs.ts'
import type { Deps } from '../sealing/seal-contract.ts'
import { refuseUnprintable } from './check-names.ts'
import { downloadSealedPdf } from './contract-download.ts'
import { noSuchLink } from './find-link.ts'
import { alreadySigned, clientActor, withLockedLink } from './link-access.ts'

type SignatureInput = z.output<typeof signature>

/**
 * Signs the contract once and returns the sealed PDF. Everything is checked again inside one transaction, and only a
 * pending link changes. A second signer is refused, and a retry of the same call gets the same PDF.
 */
export async function signContract(deps: Deps, token: string, given: SignatureInput, caller: Caller) {
  const work = async (db: Db, linked: LinkedContract, target: TargetStage) => {
    const { contract, link } = linked
    if (link.status === 'pending') {
      await sign(db, deps.emailSettings.secrets, linked, given, caller)
      await updateProject(db, contract, target)
    } else if (!isRepeated(link, given)) throw await alreadySigned(db, link, given.timezone)
    return subjectOf(contract)
  }
  const subject = await inTurn(token, () => withLockedLink(deps, token, work, lockTargetStage))
  return downloadSealedPdf(deps, subject)
}

/** Concurrent signers of one link wait here, so that they do not each hold a connection while waiting for its lock. */
const inTurn = createKeyedLimiter({ concurrency: 1, maxWaiting: 500, createFullError: () => busy() })

type TargetStage = Awaited<ReturnType<typeof lockTargetStage>>

async function lockTargetStage(db: Db, companyId: string) {
  await lockSettingsShared(db, companyId)
  return lockWonStage(db, companyId)
}

/**
 * Whether this call repeats the one that signed the contract. It may come at any time, because the first response may
 * have been lost.
 */
const isRepeated = ({ requestHash }: LinkedContract['link'], given: SignatureInput) =>
  requestHash === hashOf(given)

const hashOf = (given: SignatureInput) => sha256(canonicalJson(given))

async function sign(
  db: Db,
  secrets: SecretBox,
  { contract, link }: LinkedContract,
  given: SignatureInput,
  caller: Caller,
) {
  const { companyId, projectId, id: contractId } = contract
  const content = richText.parse(contract.content)
  // Only a contract with the status `sent` still has the text that the client was shown.
  if (contract.status !== 'sent') throw noSuchLink()
  const history = await lockHistory(db, secrets, subjectOf(contract))
  refuseAltered(history)
  refuseIncomplete(content, given)
  refuseUnprintable(printedNames(given))
  const signedAt = new Date().toISOString()
  const timeZone = signerTimeZone(given.timezone)
  const [signed] = await db
    .update(contractSigningLinks)
    .set({ status: 'signed', signedAt, requestHash: hashOf(given), encryptedToken: null })
    .where(
      and(
        linkById(companyId, link.id),
        eq(contractSigningLinks.status, 'pending'),
        gt(contractSigningLinks.expiresAt, sql`now()`),
      ),
    )
    .returning({ id: contractSigningLinks.id })
  if (!signed) throw noSuchLink()
  await db
    .update(contracts)
    .set({ status: 'signed', signedAt })
    .where(and(contractById(companyId, contractId), eq(contracts.status, 'sent')))
  await db.insert(contractSignatures).values(
    toSignatureRows(content, given).map((mark) => ({
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
      timeZone,
      ...mark,
    })),
  )
  if (given.consent)
    await history.append('consented', {
      ...callerDetails(caller),
      version: given.consent.version,
      // The browser reported this time, and its clock may be wrong. The event itself has the server's time.
      reportedAt: given.consent.at,
    })
  await history.append('signed', {
    ...callerDetails(caller),
    name: given.signerName,
    email: given.signerEmail,
    invitedEmail: link.recipientEmail ?? '',
    contentHash: contract.contentHash ?? '',
    linkId: link.id,
    timeZone,
    ...(given.marks && { marks: given.marks }),
  })
  await enqueue(db, sealContract, { contractId })
  await enqueue(db, depositInvoice, { contractId })
  await recordProjectActivity(db, clientActor(companyId), projectId, {
    action: 'contract.signed',
    description: `${given.signerName} signed the contract “${contract.name}”`,
    metadata: { contractId },
  })
}

/** Updates the signed value, dates and stage: the deposit's due date depends on the signing date, and a signature wins the project. */
async function updateProject(
  db: Db,
  { companyId, projectId, value }: LinkedContract['contract'],
  target: TargetStage,
) {
  await syncProjectContractStatus(db, { companyId, projectId })
  const project = requireRow(await db.select().from(projects).where(projectById(companyId, projectId)))
  await db
    .update(projects)
    .set({ ...(await computeDates(db, companyId, project)), signedValue: value })
    .where(projectById(companyId, projectId))
  await winProject(db, project, target, 'contract signed')
}

/** Refuses a contract that someone with access to the database changed after it was sent. */
function refuseAltered({ altered }: History) {
  if (altered.length > 0)
    throw conflict('This contract was changed after it was sent, so it can’t be signed. Ask for a new one.')
}

type Content = ReturnType<typeof richText.parse>

const clientFields = (content: Content) => placedFields(content).filter(({ signer }) => signer === 'client')

function refuseIncomplete(content: Content, { initials }: SignatureInput) {
  const needsInitials = clientFields(content).some(({ type }) => type === 'initial')
  if (needsInitials && !initials) {
    const sentence = 'Please add your initials'
    throw invalid(sentence, { initials: sentence })
  }
}

/** Leaves out text that is not printed because a drawing replaces it. Such text may contain any character. */
const printedNames = ({ signerName, fullSignature, initials, drawing, initialsDrawing }: SignatureInput) => ({
  signerName,
  ...(!drawing && { fullSignature }),
  ...(!initialsDrawing && { initials }),
})

/** Returns one row per field. A drawing is stored once, with the first field that shows it. */
function toSignatureRows(
  content: Content,
  { fullSignature, initials = '', drawing, initialsDrawing }: SignatureInput,
) {
  const fields = clientFields(content)
  const drawings = { signature: drawing, initial: initialsDrawing }
  return fields.map((field) => {
    const { position, type } = field
    const isFirst = fields.find((other) => other.type === type) === field
    return {
      position,
      signatureType: type,
      signatureText: type === 'initial' ? initials : fullSignature,
      drawing: (isFirst && drawings[type]) || null,
    }
  })
}
