import type { Databases } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/tenant.ts'
import { hashToken } from '../../platform/tokens.ts'
import { renderPaper } from '../contracts/paper.ts'
import { gather, unsignedPaper } from '../sealing/material.ts'
import { type Deps, paperOf } from '../sealing/sealing.ts'
import { companyOfLink, findLink, noSuchLink, refuseEnded } from './finding.ts'

/** To take home: before signing the text without signatures, afterwards the sealed paper. */
export async function paperByLink(deps: Deps, token: string) {
  const { companyId, contractId, isSigned } = await readLink(deps.databases, token)
  if (isSigned) return paperOf(deps, { companyId, contractId })
  const material = await inTransaction(
    deps.databases.runtime,
    { companyId },
    (db) => gather(db, { companyId, contractId }),
    { readOnly: true },
  )
  const bytes = await renderPaper(unsignedPaper(material))
  return { pdfData: bytes.toString('base64'), filename: `Unsigned ${material.filename}` }
}

async function readLink(databases: Databases, token: string) {
  const companyId = await companyOfLink(databases, 'signing', hashToken(token))
  if (!companyId) throw noSuchLink()
  return inTransaction(
    databases.runtime,
    { companyId },
    async (db) => {
      const { link } = await findLink(db, token)
      refuseEnded(link)
      return { companyId, contractId: link.contractId, isSigned: link.status === 'signed' }
    },
    { readOnly: true },
  )
}
