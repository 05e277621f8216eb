import { useState } from 'react'
import { Button } from '../../../../ui/base/button.tsx'
import { Field, Input } from '../../../../ui/form/field.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { Unsaved } from '../../../../ui/form/unsaved.tsx'
import { DialogActions } from '../../../../ui/overlay/dialog.tsx'
import { FormDialog } from '../../../../ui/overlay/form-dialog.tsx'
import * as copy from './copy.tsx'

type Props = { title: string; stage: string; onConfirm: (reason: string) => void; onClose: () => void }

/** Asks for an optional reason before a project is canceled. */
export function CancelDialog({ title, stage, onConfirm, onClose }: Props) {
  const [reason, setReason] = useState('')
  return (
    <FormDialog open onOpenChange={onClose} title={copy.cancelTitle(title, stage)}>
      <Form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          onClose()
          onConfirm(reason.trim())
        }}
      >
        <Field label="Reason" optional hint={copy.reasonHint}>
          <Input
            dir="auto"
            maxLength={1000}
            value={reason}
            placeholder={copy.reasonExample}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
        <Unsaved isDirty={reason.trim() !== ''} />
        <DialogActions>
          <Button variant="ghost" onClick={onClose}>
            Go back
          </Button>
          <Button type="submit" variant="primary">
            Move
          </Button>
        </DialogActions>
      </Form>
    </FormDialog>
  )
}
