import type { DocumentContext } from '@mantel/domain/invoices/document/context'
import { documentOf } from '@mantel/domain/invoices/document/document'
import type { DocumentContent } from '../document/document-parts.ts'
import { InvoiceDocumentView } from '../document/invoice-document-view.tsx'
import { useSlots } from './document-slots.tsx'
import { useEditing } from './editing-context.ts'

/** The invoice as it will be printed, with fields in place of its texts. */
export function EditedDocument({
  context,
  pictures,
}: {
  context: DocumentContext
  pictures: DocumentContent['pictures']
}) {
  const editing = useEditing()
  const slots = useSlots(editing)
  return (
    <InvoiceDocumentView
      document={documentOf(editing.edited.shown, context)}
      pictures={pictures}
      slots={slots}
    />
  )
}
