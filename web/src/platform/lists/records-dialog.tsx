import { useState } from 'react'
import { Button } from '../../ui/base/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { SearchInput } from '../../ui/form/search-box.tsx'
import { Dialog, DialogActions } from '../../ui/overlay/dialog.tsx'
import * as copy from './copy.ts'

type Option = { value: string; label: string }
type Props = {
  label: string
  /** The chosen records, as far as they have loaded. */
  options: readonly Option[]
  value: string[]
  useFound: (text: string) => readonly Option[]
  onChange: (values: string[]) => void
  onClose: () => void
}

/** Searches for records and chooses several of them. Those that are chosen stay above the results. */
export function RecordsDialog({ label, options, value, useFound, onChange, onClose }: Props) {
  const [text, setText] = useState('')
  const found = useFound(text).filter((option) => !value.includes(option.value))
  const toggle = (id: string, isOn: boolean) =>
    onChange(isOn ? [...value, id] : value.filter((other) => other !== id))
  return (
    <Dialog open onOpenChange={onClose} title={label}>
      <SearchInput label={copy.searchFor(label)} value={text} onChange={setText} className="w-full" />
      <div role="group" aria-label={label} className="mt-3 flex min-h-40 flex-col">
        {[...options.filter((option) => value.includes(option.value)), ...found].map((option) => (
          <Checkbox
            key={option.value}
            checked={value.includes(option.value)}
            onChange={({ target }) => toggle(option.value, target.checked)}
          >
            <bdi>{option.label}</bdi>
          </Checkbox>
        ))}
        {found.length === 0 && text.trim() !== '' && (
          <p role="status" className="py-3 text-13 text-muted-foreground">
            {copy.noMatches}
          </p>
        )}
      </div>
      <DialogActions>
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  )
}
