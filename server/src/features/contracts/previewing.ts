import { draftText, frozenText } from '@mantel/domain/contract-fields'
import { richText } from '@mantel/domain/rich-text'
import { invalid } from '../../errors.ts'
import type { Databases, Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/tenant.ts'
import { safeName } from '../../platform/files/headers.ts'
import { unprintableIn } from '../../platform/pdf/glyphs.ts'
import { type Paper, renderPaper } from '../papers/paper.ts'
import type { Viewer } from '../projects/seeing.ts'
import { hiddenFrom, without, withoutHidden } from './hiding.ts'
import { findContract } from './seeing.ts'
import { circumstancesOf, valuesOf } from './values.ts'

/**
 * The paper as it would be if it went out now, or as it went out; what somebody may not know stays a blank on theirs.
 * Others may be waiting for the typesetter, so nothing of the database is held meanwhile.
 */
export async function previewContract({ databases }: { databases: Databases }, viewer: Viewer, id: string) {
  const paper = await inTransaction(databases.runtime, viewer.actor, (db) => paperFor(db, viewer, id), {
    readOnly: true,
  })
  const bytes = await renderPaper(paper)
  return { pdfData: bytes.toString('base64'), filename: safeName(`${paper.title} - ${paper.project}.pdf`) }
}

async function paperFor(db: Db, viewer: Viewer, id: string): Promise<Paper> {
  const { contract } = await findContract(db, viewer, id)
  const circumstances = await circumstancesOf(db, contract.companyId, contract.projectId)
  const hidden = hiddenFrom(viewer.actor)
  const text = richText.parse(contract.content)
  const content =
    contract.status === 'draft'
      ? frozenText(draftText(text), without(valuesOf(circumstances), hidden))
      : withoutHidden(text, hidden)
  const signs = unprintableIn(content)
  if (signs.length > 0) throw invalid(`These characters cannot be printed: ${signs.slice(0, 10).join(' ')}`)
  const { project, company } = circumstances
  return {
    id: contract.id,
    title: contract.name,
    project: project.title,
    company: company.name,
    content,
    at: new Date().toISOString(),
    marks: [],
    certificate: null,
  }
}
