import { and, eq } from 'drizzle-orm'
import { orNotFound } from '../../errors.ts'
import type { Databases, Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/tenant.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { JobRun } from '../../platform/jobs/job.ts'
import { sealPdf } from '../../platform/seal/seal-pdf.ts'
import type { SecretBox } from '../../platform/secrets.ts'
import { hashToken, newToken } from '../../platform/tokens.ts'
import { contractSeals } from '../../schema/contracts/contract-signing.ts'
import { files } from '../../schema/files.ts'
import type { Services } from '../../services.ts'
import { recordProjectActivity } from '../activity/record-activity.ts'
import { renderContractPdf } from '../contract-pdf/contract-pdf.ts'
import { lockProjectAndContract } from '../contracts/locks.ts'
import { insertDocument } from '../documents/add-document.ts'
import { canonicalJson, sha256 } from '../evidence/event-chain.ts'
import { lockHistory } from '../evidence/history.ts'
import { digestRecords, type Records, readRecords } from '../evidence/records.ts'
import { sealReason } from '../evidence/seal-reason.ts'
import type { Subject } from '../evidence/subject.ts'
import { listTrustedCertificates } from '../evidence/trusted-certificates.ts'
import { deleteReceived, recordFile, reserveFile } from '../files/receive-file.ts'
import { readSealed } from '../files/sealed-files.ts'
import type { EmailSettings } from '../messages/email-settings.ts'
import { getCurrentKey } from './certificates.ts'
import { checkRecords } from './check-records.ts'
import { fileFacts, type Manifest, sealFacts, signManifest } from './manifest.ts'
import { loadPdfData, type PdfData, signedDocument } from './pdf-data.ts'
import { queueSignedCopyEmails } from './signed-copy-emails.ts'

export type Deps = { databases: Databases; emailSettings: EmailSettings; files: FileStore }

/** Returns the stored sealed PDF of a signed contract. Creates it if there is none. */
export async function getSealedPdf(deps: Deps, subject: Subject) {
  const { bytes, filename } =
    (await readStoredPdf(deps, subject)) ?? (await createSealedPdf(deps, subject, fileAndEmail))
  return { pdfData: bytes.toString('base64'), filename }
}

/** Seals a contract in a job. Does nothing if the contract is already sealed. */
export async function sealIfMissing({ companyId, ...services }: JobRun<Services>, contractId: string) {
  if (companyId) await getSealedPdf(services, { companyId, contractId })
}

async function readStoredPdf(
  { databases, emailSettings, files: store }: Deps,
  { companyId, contractId }: Subject,
) {
  return inTransaction(
    databases.runtime,
    { companyId },
    async (db) => {
      const [found] = await db
        .select({ storageKey: files.storageKey, sha256: contractSeals.sha256, filename: files.name })
        .from(contractSeals)
        .innerJoin(
          files,
          and(eq(files.companyId, contractSeals.companyId), eq(files.id, contractSeals.fileId)),
        )
        .where(sealOf({ companyId, contractId }))
      if (!found) return undefined
      const { filename, ...sealed } = found
      const file = { ...sealed, contractId }
      return { bytes: await readSealed(db, emailSettings.secrets, store, file), filename }
    },
    { readOnly: true },
  )
}

/** Called in the transaction that stores the first sealed PDF of a contract. */
export type OnSealed = (db: Db, deps: Deps, data: PdfData, sealed: SealedFile) => Promise<void>
type SealedFile = { file: Awaited<ReturnType<typeof recordFile>>; sha256: string; proofUrl: string }

/**
 * Renders, seals and stores the PDF. If several calls run at once, the first one wins, and the others return its
 * result.
 */
export async function createSealedPdf(deps: Deps, subject: Subject, onSealed: OnSealed) {
  const { databases, files: store, emailSettings } = deps
  const { companyId } = subject
  const { secrets } = emailSettings
  const { data, records, key, storageKey } = await inTransaction(
    databases.runtime,
    { companyId },
    async (db) => ({
      data: await loadPdfData(db, subject),
      records: await readUnaltered(db, secrets, subject),
      key: await getCurrentKey(db, secrets),
      storageKey: await reserveFile(db, companyId),
    }),
    { isSnapshot: true },
  )
  const proof = newToken('proof')
  const proofUrl = `${emailSettings.publicUrl}/verify/${proof}`
  const bytes = await sealPdf(await renderContractPdf(await signedDocument(data, proofUrl)), key, {
    name: data.company.name,
    reason: sealReason(data.contract.id),
    contactInfo: emailSettings.publicUrl,
    at: new Date(),
  })
  await store.put(storageKey, bytes, { type: 'application/pdf' })
  const pdfFile = {
    storageKey,
    name: data.filename,
    mimeType: 'application/pdf',
    size: bytes.length,
    sha256: sha256(bytes),
    width: null,
    height: null,
    previews: [],
  }
  const isFirst = await inTransaction(databases.runtime, { companyId }, async (db) => {
    const file = await storeSeal(db, secrets, data, { pdfFile, proof, key, records })
    if (file) await onSealed(db, deps, data, { file, sha256: pdfFile.sha256, proofUrl })
    return file !== null
  })
  if (isFirst) return { bytes, filename: data.filename }
  await deleteReceived(store, pdfFile)
  const first = await readStoredPdf(deps, subject)
  if (!first) throw new Error('The contract has a seal but no stored PDF')
  return first
}

/**
 * Refuses to seal records that someone has changed, because the seal would make a forgery look genuine. Unchanged
 * records with the status `signed` include the signature event, so checking the status is enough.
 */
async function readUnaltered(db: Db, secrets: SecretBox, subject: Subject) {
  const records = orNotFound((await readRecords(db, subject)) ?? undefined, 'Contract')
  const { altered } = checkRecords(secrets, records, await listTrustedCertificates(db, secrets))
  if (altered.length > 0)
    throw new Error(`The records of contract ${subject.contractId} were changed: ${altered.join(', ')}`)
  if (records.contract.status !== 'signed')
    throw new Error(`Contract ${subject.contractId} is not signed, so it cannot be sealed`)
  return records
}

type NewSeal = {
  pdfFile: Parameters<typeof recordFile>[2]
  proof: string
  key: Awaited<ReturnType<typeof getCurrentKey>>
  /** The records that the PDF was made from. */
  records: Records
}

/** Stores file, seal, manifest and event for the first PDF. Returns null if the contract is already sealed. */
async function storeSeal(
  db: Db,
  secrets: SecretBox,
  { contract, company, head }: PdfData,
  { pdfFile, proof, key, records }: NewSeal,
) {
  const { companyId, id: contractId } = contract
  const subject = { companyId, contractId }
  await lockProjectAndContract(db, contract)
  const history = await lockHistory(db, secrets, subject)
  const now = await readUnaltered(db, secrets, subject)
  if (now.seal) return null
  const digests = digestRecords(now)
  if (canonicalJson(digests) !== canonicalJson(digestRecords(records)))
    throw new Error(`The records of contract ${contractId} changed while its PDF was made`)
  const file = await recordFile(db, companyId, pdfFile, null)
  const { seq, hash } = await history.append('sealed', {
    sha256: pdfFile.sha256,
    head: head.hash,
    certificate: key.fingerprint,
    // This is the name as printed in the PDF, because the company may be renamed later.
    company: company.name,
  })
  const seal = sealFacts({
    fileId: file.id,
    sha256: pdfFile.sha256,
    contentHash: contract.contentHash ?? '',
    headSeq: head.seq,
    headHash: head.hash,
    certificateFingerprint: key.fingerprint,
    proofHash: hashToken(proof),
    createdAt: new Date().toISOString(),
  })
  const manifest: Manifest = {
    form: 1,
    companyId,
    contractId,
    records: digests,
    event: { seq, hash },
    seal,
    file: fileFacts(pdfFile),
  }
  const manifestSignature = signManifest(manifest, key.privateKeyPkcs8)
  await db.insert(contractSeals).values({ companyId, contractId, ...seal, manifest, manifestSignature })
  return file
}

const fileAndEmail: OnSealed = async (db, deps, data, { file, sha256, proofUrl }) => {
  const { companyId, projectId, id: contractId } = data.contract
  const documentId = await insertDocument(db, {
    companyId,
    projectId,
    file,
    uploadedBy: null,
    type: 'Contract',
    sentToClient: 'true',
  })
  await recordProjectActivity(db, { userId: null, role: null, companyId }, projectId, {
    action: 'document.uploaded',
    description: `Saved the signed contract “${file.name}”`,
    metadata: { documentId, contractId },
  })
  await queueSignedCopyEmails(db, deps, data, {
    attachment: { fileId: file.id, name: file.name },
    sha256,
    chainHead: data.head.hash,
    proofUrl,
  })
}

const sealOf = ({ companyId, contractId }: Subject) =>
  and(eq(contractSeals.companyId, companyId), eq(contractSeals.contractId, contractId))
