import { and, eq } from 'drizzle-orm'
import { holdContract } from '../features/contracts/holding.ts'
import { sha256 } from '../features/evidence/chain.ts'
import { observe, type Subject } from '../features/evidence/observing.ts'
import { forgetReceived, newStorageKey, recordFile } from '../features/files/receiving.ts'
import { renderPaper } from '../features/papers/paper.ts'
import { currentKey } from '../features/sealing/certificates.ts'
import { gather, type Material, signedPaper } from '../features/sealing/material.ts'
import type { Deps } from '../features/sealing/sealing.ts'
import type { Db } from '../platform/database/connect.ts'
import { asOwner } from '../platform/database/owner.ts'
import { inTransaction } from '../platform/database/tenant.ts'
import { sealPdf } from '../platform/seal/sealing.ts'
import { hashToken, newToken } from '../platform/tokens.ts'
import { contractSeals } from '../schema/contract-signing.ts'
import { projectDocuments } from '../schema/project-documents.ts'

/**
 * Seals what the demo's people signed, the latest first: printed, sealed and chained like any other, but nobody is written
 * to, for their letters are long read. What is sealed already is left alone, so this can be done on every start.
 */
export async function sealDemo(ownerUrl: string, deps: Deps): Promise<void> {
  for (const subject of await unsealed(ownerUrl)) await seal(deps, subject)
}

/** The sealed contract among the papers of its project, whose list names it before it is there. */
export const paperOf = (contractId: string) => contractId

/** Whoever signs by a link leaves the mark of their call; only the demo's people have signed without one. */
const unsealed = (ownerUrl: string) =>
  asOwner(ownerUrl, 'demo', async (owner) => {
    const { rows } = await owner.query<Subject>(
      `select c.company_id as "companyId", c.id as "contractId" from contracts c
       join contract_signing_links l on l.company_id = c.company_id and l.contract_id = c.id
       where c.status = 'signed' and l.status = 'signed' and l.request_hash is null
         and not exists (select from contract_seals s where s.company_id = c.company_id and s.contract_id = c.id)
       order by c.signed_at desc, c.id`,
    )
    return rows
  })

async function seal({ databases, files: store, mailroom }: Deps, subject: Subject) {
  const { companyId } = subject
  const { material, key } = await inTransaction(databases.runtime, { companyId }, async (db) => ({
    material: await gather(db, subject),
    key: await currentKey(db, mailroom.secrets),
  }))
  const proof = newToken('proof')
  const bytes = await sealPdf(
    await renderPaper(await signedPaper(material, `${mailroom.publicUrl}/verify/${proof}`)),
    key,
    {
      name: material.company.name,
      reason: `Signed contract ${material.contract.id}`,
      contactInfo: mailroom.publicUrl,
      at: new Date(),
    },
  )
  const paper = {
    storageKey: newStorageKey(companyId),
    name: material.filename,
    mimeType: 'application/pdf',
    size: bytes.length,
    sha256: sha256(bytes),
    width: null,
    height: null,
    previews: [],
  }
  await store.put(paper.storageKey, bytes, { type: paper.mimeType })
  const isFirst = await inTransaction(databases.runtime, { companyId }, (db) =>
    keep(db, material, { paper, proof, fingerprint: key.fingerprint }),
  )
  if (!isFirst) await forgetReceived(store, paper)
}

type Sealed = { paper: Parameters<typeof recordFile>[2]; proof: string; fingerprint: string }

/** The row, the document with the day of the signature, and the last event. Whoever downloads it early may have made them. */
async function keep(db: Db, { contract, head }: Material, { paper, proof, fingerprint }: Sealed) {
  const { companyId, projectId, id: contractId, signedAt } = contract
  await holdContract(db, contract)
  const ofContract = and(eq(contractSeals.companyId, companyId), eq(contractSeals.contractId, contractId))
  if ((await db.$count(contractSeals, ofContract)) > 0) return false
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
  const at = signedAt ?? contract.updatedAt
  await db.insert(projectDocuments).values({
    id: paperOf(contractId),
    companyId,
    projectId,
    fileId: file.id,
    fileName: file.name,
    mimeType: file.mimeType,
    fileSize: file.size,
    type: 'Contract',
    sentToClient: 'true',
    lastModified: at,
    createdAt: at,
    updatedAt: at,
  })
  await observe(db, { companyId, contractId }, 'sealed', {
    sha256: paper.sha256,
    head: head.hash,
    certificate: fingerprint,
  })
  return true
}
