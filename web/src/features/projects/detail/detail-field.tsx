import type { ReactNode } from 'react'
import { InlineField } from '../../../ui/inline/inline-field.tsx'
import { type FieldName, fieldKinds, fieldText, formatField, parseField, validationError } from '../fields.ts'
import { useDetail } from './detail-context.ts'

type Props = {
  name: FieldName
  /** Shown while the field is empty. Replaces the default, such as “Add beds”. */
  empty?: string
  /** The options of a select field. */
  options?: readonly { value: string; label: string }[]
  /** Displayed instead of the field's own value. */
  shown?: ReactNode
  actions?: ReactNode
  look?: 'text'
}

export function DetailField({ name, empty, shown, ...rest }: Props) {
  const { project, labels, edits, mayEdit, today } = useDetail()
  const value = project[name]
  return (
    <InlineField
      {...rest}
      label={labels[name]}
      kind={fieldKinds[name]}
      value={fieldText(name, value)}
      shown={shown ?? formatField(name, value)}
      empty={empty ?? `Add ${labels[name].toLowerCase()}`}
      today={today}
      isReadOnly={!mayEdit(name)}
      check={(text) => validationError(name, text)}
      onSave={edits.saveTyped((text) => ({ [name]: parseField(name, text) }))}
    />
  )
}

/** The company's options, plus the project's value if it is no longer among them. */
export const optionsWith = (known: readonly string[], value: string | null, none?: string) => [
  ...(none === undefined ? [] : [{ value: '', label: none }]),
  ...[...new Set([...known, ...(value ? [value] : [])])].map((one) => ({ value: one, label: one })),
]
