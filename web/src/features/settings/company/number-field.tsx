import { useState } from 'react'
import { Field, Input } from '../../../ui/form/field.tsx'
import { hideNumber } from './hidden-number.ts'

type Props = {
  label: string
  value: string
  isEdited: boolean
  error: string | undefined
  isReadOnly: boolean
  onType: (text: string) => void
}

/** A number that not everybody who walks past the screen should read: shown while somebody is at it. */
export function NumberField({ label, value, isEdited, error, isReadOnly, onType }: Props) {
  const [hasFocus, setHasFocus] = useState(false)
  // Whoever may only look gets it hidden already.
  const isShown = isReadOnly || hasFocus || isEdited
  return (
    <Field label={label} error={error} className="col-span-6 sm:col-span-3">
      <Input
        autoComplete="off"
        readOnly={isReadOnly}
        value={isShown ? value : hideNumber(value)}
        onFocus={() => setHasFocus(true)}
        onBlur={() => setHasFocus(false)}
        onChange={({ target }) => onType(target.value)}
        className="tabular-nums"
      />
    </Field>
  )
}
