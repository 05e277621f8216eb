import type { Subject } from '../../features/evidence/subject.ts'
import { createSealedPdf, type Deps, type OnSealed } from '../../features/sealing/seal-contract.ts'
import { asOwner } from '../../platform/database/owner.ts'
import { projectDocuments } from '../../schema/projects/project-documents.ts'

/**
 * Seals the signed contracts of the demo, newest first. They are printed, sealed and chained like real ones, but no
 * emails are sent. Skips contracts that have a seal, so it can run on every start.
 */
export async function sealDemo(ownerUrl: string, deps: Deps): Promise<void> {
  for (const subject of await unsealed(ownerUrl)) await createSealedPdf(deps, subject, fileOnSigningDay)
}

/** The document's id is the contract's id, so that a project can list the document before it exists. */
export const sealedDocumentId = (contractId: string) => contractId

/**
 * Finds signed contracts of the demo without a seal. Real signatures store the hash of their request; only those of the
 * demo have none.
 */
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

/** Files the document with the date of the signature, and leaves the project's last update as it is. */
const fileOnSigningDay: OnSealed = async (db, _deps, { contract }, { file }) => {
  const { companyId, projectId, id: contractId, signedAt, updatedAt } = contract
  const at = signedAt ?? updatedAt
  await db.insert(projectDocuments).values({
    id: sealedDocumentId(contractId),
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
}
