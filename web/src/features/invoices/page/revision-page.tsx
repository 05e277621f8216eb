import type { DocumentContext } from '@mantel/domain/invoices/document/context'
import type { Invoice } from '@mantel/domain/invoices/invoice'
import { listChanges } from '@mantel/domain/invoices/revisions'
import { useState } from 'react'
import { toast } from '../../../platform/toast.ts'
import { Button } from '../../../ui/base/button.tsx'
import { LeaveDialog, Unsaved } from '../../../ui/form/unsaved.tsx'
import { useClock } from '../../workspace/clock.ts'
import { ReviewDialog } from '../dialogs/review-dialog.tsx'
import * as copy from '../editor/copy.ts'
import { EditedDocument } from '../editor/edited-document.tsx'
import type { EditedFields } from '../editor/edited-fields.ts'
import { applyEdits, versionOf } from '../editor/edited-invoice.ts'
import { EditingContext } from '../editor/editing-context.ts'
import { EditorPanel } from '../editor/editor-panel.tsx'
import { useRevision } from '../editor/use-revision.tsx'
import { InvoiceFrame, PageBanner } from './invoice-frame.tsx'
import { usePictures } from './use-pictures.ts'

type Props = {
  invoice: Invoice
  context: DocumentContext
  changes: Partial<EditedFields>
  onClose: () => void
}

/** Edits a copy of a sent invoice. The copy replaces the invoice once the user has reviewed and saved the changes. */
export function RevisionPage({ invoice, context, changes, onClose }: Props) {
  const { today } = useClock()
  const pictures = usePictures(context)
  const revision = useRevision(invoice, changes)
  const { fields } = revision
  const edited = applyEdits(invoice, fields, today)
  const [isReviewing, setReviewing] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const before = versionOf(invoice, revision.stored, applyEdits(invoice, revision.stored, today))
  const list = listChanges(before, versionOf(invoice, fields, edited))

  function review() {
    if (!edited.amounts) toast({ title: copy.fixFirst, tone: 'error' })
    else if (list.length === 0) toast({ title: copy.noChanges })
    else setReviewing(true)
  }
  const editing = { ...revision, invoice, mode: 'revision' as const, edited, problems: {} }
  return (
    <EditingContext value={editing}>
      <Unsaved isDirty={list.length > 0 && !revision.isSaved} />
      <InvoiceFrame
        invoice={invoice}
        actions={
          <>
            <Button variant="ghost" onClick={() => (list.length > 0 ? setLeaving(true) : onClose())}>
              Cancel
            </Button>
            <Button variant="primary" onClick={review}>
              Review changes
            </Button>
          </>
        }
        banner={<PageBanner>{copy.revisingHint}</PageBanner>}
        panel={<EditorPanel context={context} pictures={pictures} />}
      >
        <EditedDocument context={context} pictures={pictures} />
      </InvoiceFrame>
      {isReviewing && (
        <ReviewDialog
          invoice={invoice}
          changes={list}
          save={revision.save}
          onSaved={onClose}
          onClose={() => setReviewing(false)}
        />
      )}
      {revision.conflictDialog}
      <LeaveDialog open={isLeaving} onLeave={onClose} onStay={() => setLeaving(false)} />
    </EditingContext>
  )
}
