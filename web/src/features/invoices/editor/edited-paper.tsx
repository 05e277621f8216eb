import type { DocumentContext } from '@mantel/domain/invoices/document/context'
import { documentOf } from '@mantel/domain/invoices/document/document'
import { InvoicePaper } from '../paper/invoice-paper.tsx'
import type { Paper } from '../paper/paper-parts.ts'
import { useEditing } from './editing-context.ts'
import { useSlots } from './paper-slots.tsx'

/** The invoice as it will be printed, with fields in the places of its texts. */
export function EditedPaper({
  context,
  pictures,
}: {
  context: DocumentContext
  pictures: Paper['pictures']
}) {
  const editing = useEditing()
  const slots = useSlots(editing)
  return (
    <InvoicePaper document={documentOf(editing.edited.shown, context)} pictures={pictures} slots={slots} />
  )
}
