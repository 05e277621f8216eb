import { draftText, frozenText } from '@mantel/domain/contracts/contract-fields'
import { richText } from '@mantel/domain/contracts/rich-text'
import type { Databases, Db } from '../../../platform/database/connect.ts'
import { inTransaction } from '../../../platform/database/tenant.ts'
import { safeName } from '../../../platform/files/headers.ts'
import type { Viewer } from '../../visibility/projects.ts'
import { throttlePrinting } from '../contract-limits.ts'
import { hiddenFieldsFor, hideFields, omitFields } from '../hidden-amounts.ts'
import { findContract } from '../visibility.ts'
import { getFieldValues, loadContractContext } from './field-values.ts'
import { type Draft, printDraft, refuseUnprintable } from './print-draft.ts'

/**
 * Returns the PDF as it would be sent now or, for a sent contract, as it was sent. Amounts that the viewer may not see
 * are blank. The typesetter may be busy, so no database connection is held while printing.
 */
export async function previewContract({ databases }: { databases: Databases }, viewer: Viewer, id: string) {
  await throttlePrinting(databases, viewer.actor.userId)
  const draft = await inTransaction(databases.runtime, viewer.actor, (db) => loadDraft(db, viewer, id), {
    readOnly: true,
  })
  refuseUnprintable(draft.content)
  const bytes = await printDraft(draft)
  return { pdfData: bytes.toString('base64'), filename: safeName(`${draft.title} - ${draft.project}.pdf`) }
}

async function loadDraft(db: Db, viewer: Viewer, id: string): Promise<Draft> {
  const { contract } = await findContract(db, viewer, id)
  const context = await loadContractContext(db, contract.companyId, contract.projectId)
  const hidden = hiddenFieldsFor(viewer.actor)
  const text = richText.parse(contract.content)
  const content =
    contract.status === 'draft'
      ? frozenText(draftText(text), omitFields(getFieldValues(context), hidden))
      : hideFields(text, hidden)
  const { project, company } = context
  return { id: contract.id, title: contract.name, project: project.title, company: company.name, content }
}
