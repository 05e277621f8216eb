import { subjectOf } from '../contracts/seeing.ts'
import { renderPaper } from '../papers/paper.ts'
import { gather, unsignedPaper } from '../sealing/material.ts'
import { type Deps, paperOf } from '../sealing/sealing.ts'
import { seenByLink } from './holding.ts'

/** To take home: before signing the text without signatures, afterwards the sealed paper. */
export async function paperByLink(deps: Deps, token: string) {
  const { subject, material } = await seenByLink(deps.databases, token, async (db, { link, contract }) => {
    const subject = subjectOf(contract)
    return { subject, material: link.status === 'signed' ? null : await gather(db, subject) }
  })
  if (!material) return paperOf(deps, subject)
  const bytes = await renderPaper(unsignedPaper(material))
  return { pdfData: bytes.toString('base64'), filename: `Unsigned ${material.filename}` }
}
