import { useState } from 'react'
import { Button } from '../../../ui/base/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Dialog, DialogActions } from '../../../ui/overlay/dialog.tsx'
import * as copy from './copy.ts'
import type { Entry } from './list-draft.ts'

type Props = {
  text: copy.ListText
  name: string
  sentence: string
  /** The remaining entries. */
  others: Entry[]
  /** `to` is the key of the entry that replaces the removed one. Null keeps the removed name on the records. */
  onChoose: (to: string | null) => void
  onClose: () => void
}

/** Asks where the records of a removed entry go. */
export function RemovalDialog({ text, name, sentence, others, onChoose, onClose }: Props) {
  const options = [
    ...(text.stay ? [{ value: '', label: text.stay(name) }] : []),
    ...others.map(({ key, name }) => ({
      value: key,
      label: name.trim() || `Unnamed ${text.one}`,
    })),
  ]
  const [to, setTo] = useState(options[0]?.value ?? '')
  return (
    <Dialog open onOpenChange={onClose} title={sentence} description={copy.removalHint}>
      <div className="flex flex-col gap-4">
        <Field label={`New ${text.one}`}>
          <Select options={options} value={to} onChange={({ target }) => setTo(target.value)} />
        </Field>
        <DialogActions>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" disabled={options.length === 0} onClick={() => onChoose(to || null)}>
            {`Remove ${name}`}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}
