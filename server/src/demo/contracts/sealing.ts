import type { Subject } from '../../features/evidence/record-event.ts'
import { createSealedPdf, type Deps, type OnSealed } from '../../features/sealing/seal-contract.ts'
import { asOwner } from '../../platform/database/owner.ts'
import { projectDocuments } from '../../schema/projects/project-documents.ts'

/**
 * Seals what the demo's people signed, the latest first: printed, sealed and chained like any other, but nobody is written
 * to, for their letters are long read. What is sealed already is left alone, so this can be done on every start.
 */
export async function sealDemo(ownerUrl: string, deps: Deps): Promise<void> {
  for (const subject of await unsealed(ownerUrl)) await createSealedPdf(deps, subject, fileAsOfThen)
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

/** The document has the day of the signature, and no project becomes newer by it. */
const fileAsOfThen: OnSealed = async (db, _deps, { contract }, { file }) => {
  const { companyId, projectId, id: contractId, signedAt, updatedAt } = contract
  const at = signedAt ?? updatedAt
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
}
