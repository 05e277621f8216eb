import type { Invoice } from '@mantel/domain/invoices/invoice'
import { type RevisionMode, revisionModes } from '@mantel/domain/invoices/revisions'
import { useState } from 'react'
import { errorText } from '../../../platform/api/api.ts'
import { reviewBeforeSaving } from '../../../platform/saving/copy.ts'
import { toast } from '../../../platform/toast.ts'
import { Form } from '../../../ui/form/form.tsx'
import { DialogFooter } from '../../../ui/overlay/dialog-footer.tsx'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import * as copy from '../editor/copy.ts'

type Props = {
  invoice: Invoice
  changes: readonly string[]
  /** Resolves to false if someone else changed the invoice, so that the user reviews it again. */
  save: (mode: RevisionMode) => Promise<boolean>
  onSaved: () => void
  onClose: () => void
}

/** Lists the changes to a sent invoice, and asks whether to notify the client or ask for their approval. */
export function ReviewDialog({ invoice, changes, save, onSaved, onClose }: Props) {
  const [mode, setMode] = useState<RevisionMode>('notify')
  const [isSaving, setSaving] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  async function submit() {
    setSaving(true)
    setRefusal(undefined)
    try {
      if (await save(mode)) {
        toast({ title: copy.revised(invoice.invoiceNumber), text: copy.revisedTexts[mode] })
        onSaved()
      } else {
        toast({ title: reviewBeforeSaving })
        onClose()
      }
    } catch (error) {
      setRefusal(errorText(error, copy.notRevised))
    } finally {
      setSaving(false)
    }
  }
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={copy.reviewTitle(invoice.invoiceNumber)}
      description={copy.reviewHint}
    >
      <Form
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
        className="flex flex-col gap-5"
      >
        <ul
          aria-label="Changes"
          className="flex max-h-60 flex-col gap-1 overflow-y-auto rounded-box border border-border bg-muted px-3.5 py-3 text-13 leading-4.5"
        >
          {changes.map((change, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- two lines can have the same text
            <li key={at} className="wrap-anywhere">
              {change}
            </li>
          ))}
        </ul>
        <fieldset>
          <legend className="mb-1.5 text-13 leading-4.5 font-medium">{copy.tellClient}</legend>
          <div className="flex flex-col gap-1">
            {revisionModes.map((name) => (
              <label
                key={name}
                className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5 py-1 text-13 leading-4.5 touch:min-h-11"
              >
                <input
                  type="radio"
                  name="mode"
                  checked={mode === name}
                  onChange={() => setMode(name)}
                  className="mt-px size-4 accent-(--primary)"
                />
                <span className="font-medium">{copy.modes[name].label}</span>
                <span className="col-start-2 text-12 leading-4 text-muted-foreground">
                  {copy.modes[name].hint}
                </span>
              </label>
            ))}
          </div>
        </fieldset>
        <DialogFooter error={refusal} action="Save changes" busy={isSaving} onCancel={onClose} />
      </Form>
    </FormDialog>
  )
}
