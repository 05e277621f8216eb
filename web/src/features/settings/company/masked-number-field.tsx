import { useState } from 'react'
import { Field, Input } from '../../../ui/form/field.tsx'
import { maskNumber } from './mask-number.ts'

type Props = {
  label: string
  value: string
  isEdited: boolean
  error: string | undefined
  isReadOnly: boolean
  onType: (text: string) => void
}

/** Hides a sensitive number from people who pass by. It is readable only while the field has focus or is edited. */
export function MaskedNumberField({ label, value, isEdited, error, isReadOnly, onType }: Props) {
  const [hasFocus, setHasFocus] = useState(false)
  // For users who may only read, the server has already masked the number.
  const isShown = isReadOnly || hasFocus || isEdited
  return (
    <Field label={label} error={error} className="col-span-6 sm:col-span-3">
      <Input
        autoComplete="off"
        readOnly={isReadOnly}
        value={isShown ? value : maskNumber(value)}
        onFocus={() => setHasFocus(true)}
        onBlur={() => setHasFocus(false)}
        onChange={({ target }) => onType(target.value)}
        className="tabular-nums"
      />
    </Field>
  )
}
