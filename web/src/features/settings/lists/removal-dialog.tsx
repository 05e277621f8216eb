import { useState } from 'react'
import { Button } from '../../../ui/base/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Dialog, DialogActions } from '../../../ui/overlay/dialog.tsx'
import type { Entry } from './list-draft.ts'
import type { ListWords } from './list-text.ts'

type Props = {
  words: ListWords
  name: string
  sentence: string
  /** Those that stay. */
  others: Entry[]
  /** The key of the one that it goes to; null where it stays as a text. */
  onChoose: (to: string | null) => void
  onClose: () => void
}

/** What is in an entry that goes must go somewhere, and only a person knows where. */
export function RemovalDialog({ words, name, sentence, others, onChoose, onClose }: Props) {
  const options = [
    ...(words.stay ? [{ value: '', label: words.stay(name) }] : []),
    ...others.map(({ key, name }) => ({
      value: key,
      label: name.trim() || `The ${words.one} without a name`,
    })),
  ]
  const [to, setTo] = useState(options[0]?.value ?? '')
  return (
    <Dialog open onOpenChange={onClose} title={sentence} description="It happens when you save the list.">
      <div className="flex flex-col gap-4">
        <Field label={`New ${words.one}`}>
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
