import type { ReactNode } from 'react'
import { ChangedNote } from '../../ui/inline/changed-note.tsx'
import * as copy from './copy.ts'
import type { Others } from './section-form.ts'

type Props<Typed> = {
  others: Others<Typed>
  labels: Partial<Record<keyof Typed & string, string>>
  format?: (
    name: keyof Typed & string,
    text: Typed[keyof Typed & string],
    other: Typed[keyof Typed & string],
  ) => ReactNode
}

/** Shows who changed the fields that the user is editing, and the other user's values. */
export const DisputedFields = <Typed,>({
  others: { disputed, theirs, changedBy },
  labels,
  format,
}: Props<Typed>) =>
  disputed.map((name) => {
    const text = theirs[name]
    return (
      <ChangedNote
        key={name}
        by={changedBy?.([name]) ?? copy.someoneElse}
        field={labels[name] ?? name}
        shown={format ? format(name, text, text) : String(text ?? '')}
      />
    )
  })
