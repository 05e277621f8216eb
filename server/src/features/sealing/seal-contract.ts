import { and, eq } from 'drizzle-orm'
import type { Databases, Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/tenant.ts'
import type { FileStore } from '../../platform/files/store.ts'
import type { JobRun } from '../../platform/jobs/job.ts'
import { sealPdf } from '../../platform/seal/sealing.ts'
import { hashToken, newToken } from '../../platform/tokens.ts'
import { contractSeals } from '../../schema/contracts/contract-signing.ts'
import { files } from '../../schema/files.ts'
import type { Services } from '../../services.ts'
import { recordOnProject } from '../activity/record-activity.ts'
import { renderPaper } from '../contract-pdf/contract-pdf.ts'
import { holdContract } from '../contracts/locks.ts'
import { insertDocument } from '../documents/add-document.ts'
import { sha256 } from '../evidence/event-chain.ts'
import { observe, type Subject } from '../evidence/record-event.ts'
import { expectFile, forgetReceived, recordFile } from '../files/receive-file.ts'
import { readSealed } from '../files/sealed-files.ts'
import type { Mailroom } from '../messages/email-settings.ts'
import { currentKey } from './certificates.ts'
import { gather, type Material, signedPaper } from './pdf-data.ts'
import { mailPaper } from './signed-copy-emails.ts'

export type Deps = { databases: Databases; mailroom: Mailroom; files: FileStore }

/** The sealed paper of a signed contract: the one that is stored, or else made now. */
export async function paperOf(deps: Deps, subject: Subject) {
  const { bytes, filename } =
    (await storedPaper(deps, subject)) ?? (await makePaper(deps, subject, fileAndMail))
  return { pdfData: bytes.toString('base64'), filename }
}

/** For a job: whatever it finds undone of this contract. */
export async function sealLeft({ companyId, ...services }: JobRun<Services>, contractId: string) {
  if (companyId) await paperOf(services, { companyId, contractId })
}

async function storedPaper({ databases, files: store }: Deps, { companyId, contractId }: Subject) {
  const stored = await inTransaction(
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
        .where(of({ companyId, contractId }))
      return found
    },
    { readOnly: true },
  )
  return stored && { bytes: await readSealed(store, stored), filename: stored.filename }
}

/** Where the first paper of a contract is filed and who hears of it, in the transaction that keeps it. */
export type Filing = (db: Db, deps: Deps, material: Material, kept: Kept) => Promise<void>
type Kept = { file: Awaited<ReturnType<typeof recordFile>>; sha256: string; proofUrl: string }

/** Renders, seals, stores. Of several who do so at once the first has made it, and the others answer with that one. */
export async function makePaper(deps: Deps, subject: Subject, fileIt: Filing) {
  const { databases, files: store, mailroom } = deps
  const { companyId } = subject
  const { material, key, storageKey } = await inTransaction(databases.runtime, { companyId }, async (db) => ({
    material: await gather(db, subject),
    key: await currentKey(db, mailroom.secrets),
    storageKey: await expectFile(db, companyId),
  }))
  const proof = newToken('proof')
  const proofUrl = `${mailroom.publicUrl}/verify/${proof}`
  const bytes = await sealPdf(await renderPaper(await signedPaper(material, proofUrl)), key, {
    name: material.company.name,
    reason: `Signed contract ${material.contract.id}`,
    contactInfo: mailroom.publicUrl,
    at: new Date(),
  })
  await store.put(storageKey, bytes, { type: 'application/pdf' })
  const paper = {
    storageKey,
    name: material.filename,
    mimeType: 'application/pdf',
    size: bytes.length,
    sha256: sha256(bytes),
    width: null,
    height: null,
    previews: [],
  }
  const isFirst = await inTransaction(databases.runtime, { companyId }, async (db) => {
    const file = await keepPaper(db, material, { paper, proof, fingerprint: key.fingerprint })
    if (file) await fileIt(db, deps, material, { file, sha256: paper.sha256, proofUrl })
    return file !== null
  })
  if (isFirst) return { bytes, filename: material.filename }
  await forgetReceived(store, paper)
  const first = await storedPaper(deps, subject)
  if (!first) throw new Error('A contract has neither its paper nor room for it')
  return first
}

type Made = { paper: Parameters<typeof recordFile>[2]; proof: string; fingerprint: string }

/** The file, its row and the last event with the first paper; nothing with a second. */
async function keepPaper(db: Db, { contract, company, head }: Material, { paper, proof, fingerprint }: Made) {
  const { companyId, id: contractId } = contract
  await holdContract(db, contract)
  if ((await db.$count(contractSeals, of({ companyId, contractId }))) > 0) return null
  const file = await recordFile(db, companyId, paper, null)
  await db.insert(contractSeals).values({
    companyId,
    contractId,
    fileId: file.id,
    sha256: paper.sha256,
    contentHash: contract.contentHash ?? '',
    headSeq: head.seq,
    headHash: head.hash,
    certificateFingerprint: fingerprint,
    proofHash: hashToken(proof),
  })
  await observe(db, { companyId, contractId }, 'sealed', {
    sha256: paper.sha256,
    head: head.hash,
    certificate: fingerprint,
    // As it is printed on the paper: a company may have another name later.
    company: company.name,
  })
  return file
}

/** Among the papers of its project, and by mail to both. */
const fileAndMail: Filing = async (db, deps, material, { file, sha256, proofUrl }) => {
  const { companyId, projectId, id: contractId } = material.contract
  const documentId = await insertDocument(db, {
    companyId,
    projectId,
    file,
    uploadedBy: null,
    type: 'Contract',
    sentToClient: 'true',
  })
  await recordOnProject(db, { userId: null, role: null, companyId }, projectId, {
    action: 'document.uploaded',
    description: `Added the sealed contract “${file.name}”`,
    metadata: { documentId, contractId },
  })
  await mailPaper(db, deps, material, {
    attachment: { fileId: file.id, name: file.name },
    sha256,
    chainHead: material.head.hash,
    proofUrl,
  })
}

const of = ({ companyId, contractId }: Subject) =>
  and(eq(contractSeals.companyId, companyId), eq(contractSeals.contractId, contractId))
