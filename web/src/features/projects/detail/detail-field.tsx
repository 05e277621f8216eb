import type { ReactNode } from 'react'
import { InlineField } from '../../../ui/inline/inline-field.tsx'
import { type FieldName, flawIn, kinds, shownOf, typedOf, valueOf } from '../fields.ts'
import { useDetail } from './detail-context.ts'

type Props = {
  name: FieldName
  /** In place of “Add beds”. */
  empty?: string
  /** Of a select. */
  options?: readonly { value: string; label: string }[]
  /** As it is read, where that is more than its value. */
  shown?: ReactNode
  actions?: ReactNode
  look?: 'text'
}

/** One line of a project, which is edited where it stands. */
export function DetailField({ name, empty, shown, ...rest }: Props) {
  const { project, labels, edits, mayEdit } = useDetail()
  const value = project[name]
  return (
    <InlineField
      {...rest}
      label={labels[name]}
      kind={kinds[name]}
      value={typedOf(name, value)}
      shown={shown ?? shownOf(name, value)}
      empty={empty ?? `Add ${labels[name].toLowerCase()}`}
      isReadOnly={!mayEdit}
      check={(text) => flawIn(name, text)}
      onSave={(text) => edits.save({ [name]: valueOf(name, text) })}
    />
  )
}

/** Those of the company, and whatever the project has if that is none of them any more. */
export const choicesWith = (known: readonly string[], value: string | null, none?: string) => [
  ...(none === undefined ? [] : [{ value: '', label: none }]),
  ...[...new Set([...known, ...(value ? [value] : [])])].map((one) => ({ value: one, label: one })),
]
