import type { DocumentContext } from '@mantel/domain/invoices/document/context'
import { documentOf } from '@mantel/domain/invoices/document/document'
import type { Invoice } from '@mantel/domain/invoices/invoice'
import { useState } from 'react'
import { DisputeBanner } from '../disputes/dispute-banner.tsx'
import { InvoiceDocumentView } from '../document/invoice-document-view.tsx'
import type { EditedFields } from '../editor/edited-fields.ts'
import { DraftPage } from './draft-page.tsx'
import { InvoiceActions } from './invoice-actions.tsx'
import { InvoiceFrame } from './invoice-frame.tsx'
import { RevisionPage } from './revision-page.tsx'
import { StatusPanel } from './status-panel.tsx'
import { usePictures } from './use-pictures.ts'

type Props = { invoice: Invoice; context: DocumentContext }

/** Shows an invoice in any status. Drafts and revisions are edited on the document; all others are read-only. */
export function InvoicePage({ invoice, context }: Props) {
  const mayEdit = invoice.actions.includes('edit')
  // The editor stays until nothing in it is unsaved, even if someone else sends the invoice in the meantime.
  const [isEditing, setEditing] = useState(mayEdit)
  if (mayEdit && !isEditing) setEditing(true)
  /** The changes with which the revision begins. Null while there is no revision. */
  const [revision, setRevision] = useState<Partial<EditedFields> | null>(null)
  if (isEditing) {
    return (
      <DraftPage
        invoice={invoice}
        context={context}
        onSent={(unsaved) => {
          setEditing(false)
          setRevision(unsaved)
        }}
      />
    )
  }
  if (revision) {
    return (
      <RevisionPage
        invoice={invoice}
        context={context}
        changes={revision}
        onClose={() => setRevision(null)}
      />
    )
  }
  return <SentPage invoice={invoice} context={context} onRevise={() => setRevision({})} />
}

function SentPage({ invoice, context, onRevise }: Props & { onRevise: () => void }) {
  const pictures = usePictures(context)
  return (
    <InvoiceFrame
      invoice={invoice}
      actions={<InvoiceActions invoice={invoice} onRevise={onRevise} />}
      banner={<DisputeBanner invoice={invoice} />}
      panel={<StatusPanel invoice={invoice} />}
    >
      <InvoiceDocumentView document={documentOf(invoice, context)} pictures={pictures} />
    </InvoiceFrame>
  )
}
