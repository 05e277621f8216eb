import { draftText, frozenText } from '@mantel/domain/contracts/contract-fields'
import { richText } from '@mantel/domain/contracts/rich-text'
import type { Databases, Db } from '../../../platform/database/connect.ts'
import { inTransaction } from '../../../platform/database/tenant.ts'
import { safeName } from '../../../platform/files/headers.ts'
import type { Viewer } from '../../visibility/projects.ts'
import { hiddenFrom, without, withoutHidden } from '../hidden-amounts.ts'
import { throttlePrinting } from '../throttling.ts'
import { findContract } from '../visibility.ts'
import { circumstancesOf, valuesOf } from './field-values.ts'
import { type Draft, printDraft, refuseUnprintable } from './print-draft.ts'

/**
 * The paper as it would be if it went out now, or as it went out; what somebody may not know stays a blank on theirs.
 * Others may be waiting for the typesetter, so nothing of the database is held meanwhile.
 */
export async function previewContract({ databases }: { databases: Databases }, viewer: Viewer, id: string) {
  await throttlePrinting(databases, viewer.actor.userId)
  const draft = await inTransaction(databases.runtime, viewer.actor, (db) => draftFor(db, viewer, id), {
    readOnly: true,
  })
  refuseUnprintable(draft.content)
  const bytes = await printDraft(draft)
  return { pdfData: bytes.toString('base64'), filename: safeName(`${draft.title} - ${draft.project}.pdf`) }
}

async function draftFor(db: Db, viewer: Viewer, id: string): Promise<Draft> {
  const { contract } = await findContract(db, viewer, id)
  const circumstances = await circumstancesOf(db, contract.companyId, contract.projectId)
  const hidden = hiddenFrom(viewer.actor)
  const text = richText.parse(contract.content)
  const content =
    contract.status === 'draft'
      ? frozenText(draftText(text), without(valuesOf(circumstances), hidden))
      : withoutHidden(text, hidden)
  const { project, company } = circumstances
  return { id: contract.id, title: contract.name, project: project.title, company: company.name, content }
}
