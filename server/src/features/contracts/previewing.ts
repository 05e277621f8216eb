import { draftText, frozenText } from '@mantel/domain/contract-fields'
import { richText } from '@mantel/domain/rich-text'
import { invalid } from '../../errors.ts'
import type { Db } from '../../platform/database/connect.ts'
import { safeName } from '../../platform/files/headers.ts'
import { unprintableIn } from '../../platform/pdf/glyphs.ts'
import type { Viewer } from '../projects/seeing.ts'
import { renderPaper } from './paper.ts'
import { findContract } from './seeing.ts'
import { circumstancesOf, hiddenFrom, valuesOf } from './values.ts'

/** The paper as it would be if it went out now; what somebody may not know stays a blank on theirs. */
export async function previewContract(db: Db, viewer: Viewer, id: string) {
  const { contract } = await findContract(db, viewer, id)
  const circumstances = await circumstancesOf(db, contract.companyId, contract.projectId)
  const hidden = hiddenFrom(viewer.actor)
  const values = Object.fromEntries(
    Object.entries(valuesOf(circumstances)).filter(([field]) => !hidden.includes(field)),
  )
  const text = richText.parse(contract.content)
  const isFrozen = contract.status !== 'draft' && hidden.length === 0
  const content = isFrozen ? text : frozenText(draftText(text), values)
  const signs = unprintableIn(content)
  if (signs.length > 0) throw invalid(`These characters cannot be printed: ${signs.slice(0, 10).join(' ')}`)
  const { project, company } = circumstances
  const bytes = await renderPaper({
    id: contract.id,
    title: contract.name,
    project: project.title,
    company: company.name,
    content,
    marks: [],
    certificate: null,
  })
  return { pdfData: bytes.toString('base64'), filename: safeName(`${contract.name} - ${project.title}.pdf`) }
}
