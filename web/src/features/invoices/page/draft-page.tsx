import type { DocumentContext } from '@mantel/domain/invoices/document/context'
import type { Invoice } from '@mantel/domain/invoices/invoice'
import { useLayoutEffect } from 'react'
import { LeaveGuard, useSaveState } from '../../../platform/saving/autosave-hooks.tsx'
import { SaveStatus } from '../../../platform/saving/save-status.tsx'
import { useStore } from '../../../platform/store.ts'
import { toast } from '../../../platform/toast.ts'
import { Button } from '../../../ui/base/button.tsx'
import { useClock } from '../../workspace/clock.ts'
import * as copy from '../editor/copy.ts'
import { DraftConflict } from '../editor/draft-conflict.tsx'
import { EditedDocument } from '../editor/edited-document.tsx'
import type { EditedFields } from '../editor/edited-fields.ts'
import { applyEdits, refusalToSend } from '../editor/edited-invoice.ts'
import { EditingContext } from '../editor/editing-context.ts'
import { EditorPanel } from '../editor/editor-panel.tsx'
import { focusLine, focusNewLine } from '../editor/lines/focus-line.ts'
import { useDraft } from '../editor/use-draft.ts'
import { InvoiceActions } from './invoice-actions.tsx'
import { InvoiceFrame, PageBanner } from './invoice-frame.tsx'
import { InvoiceHistory } from './invoice-history.tsx'
import { usePictures } from './use-pictures.ts'

type Props = {
  invoice: Invoice
  context: DocumentContext
  /**
   * Called once the invoice is sent, with the unsaved changes, which then begin a revision. Null if everything is
   * saved.
   */
  onSent: (unsaved: Partial<EditedFields> | null) => void
}

/** Edits a draft and saves it while the user types. */
export function DraftPage({ invoice, context, onSent }: Props) {
  const { today } = useClock()
  const pictures = usePictures(context)
  const { saving, readUnsaved } = useDraft(invoice)
  const state = useSaveState(saving)
  const fields = useStore(saving.shown)
  const edited = applyEdits(invoice, fields, today)
  const isSent = invoice.sentAt !== null
  useLayoutEffect(() => {
    if (isSent && !saving.hasUnsaved()) onSent(null)
    // oxlint-disable-next-line react/exhaustive-deps -- runs after every save or discard
  }, [isSent, state.kind])

  /** Saves everything first. If the draft can’t be sent, tells the user why and resolves to false. */
  async function prepareToSend() {
    if (!(await saving.flush())) {
      toast({ title: copy.notSentTitle, text: copy.fixFirst, tone: 'error' })
      return false
    }
    const refusal = refusalToSend(applyEdits(invoice, saving.current(), today), saving.current())
    if (!refusal) return true
    toast({ title: copy.notSentTitle, text: refusal.sentence, tone: 'error' })
    if (refusal.key) focusLine(refusal.key)
    else focusNewLine()
    return false
  }

  const editing = {
    invoice,
    mode: 'draft' as const,
    fields,
    edited,
    problems: state.kind === 'incomplete' ? state.problems : {},
    change: saving.change,
    current: saving.current,
  }
  return (
    <EditingContext value={editing}>
      <InvoiceFrame
        invoice={invoice}
        status={<SaveStatus saving={saving} />}
        actions={<InvoiceActions invoice={invoice} onSave={saving.flush} onPrepareToSend={prepareToSend} />}
        banner={
          isSent ? (
            <SentMeanwhile onDiscard={saving.discard} onRevise={() => onSent(readUnsaved())} />
          ) : (
            state.kind === 'failed' &&
            state.isRefused && <PageBanner tone="red">{copy.changesRefused(state.text)}</PageBanner>
          )
        }
        panel={
          <>
            <EditorPanel context={context} pictures={pictures} />
            <InvoiceHistory invoice={invoice} />
          </>
        }
      >
        <EditedDocument context={context} pictures={pictures} />
      </InvoiceFrame>
      <LeaveGuard saving={saving} />
      <DraftConflict conflict={state.kind === 'conflict' ? state.conflict : null} />
    </EditingContext>
  )
}

const SentMeanwhile = ({ onDiscard, onRevise }: { onDiscard: () => void; onRevise: () => void }) => (
  <PageBanner
    tone="red"
    actions={
      <>
        <Button size="small" variant="ghost" onClick={onDiscard}>
          Discard
        </Button>
        <Button size="small" onClick={onRevise}>
          {copy.reviseWithChanges}
        </Button>
      </>
    }
  >
    {copy.sentMeanwhile}
  </PageBanner>
)
