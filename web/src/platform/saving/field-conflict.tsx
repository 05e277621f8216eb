import { formatPhone } from '@mantel/domain/basics/phone'
import { type ReactNode, useState } from 'react'
import { BothVersionsDialog } from '../../ui/overlay/both-versions-dialog.tsx'
import type { Choice } from './save-with-merge.ts'

type Values = Record<string, unknown>
type FieldOf<Record> = keyof Record & string

/** Fields that two users changed, with both versions. */
export type Conflict<Mine = Values> = {
  names: FieldOf<Mine>[]
  mine: Mine
  theirs: Mine
  choose: (choice: Choice) => void
}

/** Lets the user decide between two versions. `ask` opens the dialog and resolves with the user's choice. */
export function useConflict<Mine>() {
  const [conflict, setConflict] = useState<Conflict<Mine> | null>(null)
  const ask = (question: Omit<Conflict<Mine>, 'choose'>) =>
    new Promise<Choice>((resolve) => {
      const choose = (choice: Choice) => {
        setConflict(null)
        resolve(choice)
      }
      setConflict({ ...question, choose })
    })
  return { conflict, ask }
}

type Props<Mine> = {
  conflict: Conflict<Mine> | null
  labels: Partial<Record<FieldOf<Mine>, string>>
  /** Formats a value as the screen shows it. */
  format?: (name: FieldOf<Mine>, value: Mine[FieldOf<Mine>], other: Mine[FieldOf<Mine>]) => ReactNode
}

/** Shown if someone else saved the same fields first. */
export function FieldConflict<Mine>({ conflict, labels, format = asText }: Props<Mine>) {
  if (!conflict) return null
  const { names, mine, theirs, choose } = conflict
  return (
    <BothVersionsDialog
      fields={names.map((name) => ({
        label: labels[name] ?? name,
        yours: format(name, mine[name], theirs[name]),
        theirs: format(name, theirs[name], mine[name]),
      }))}
      onKeepMine={() => choose('mine')}
      onTakeTheirs={() => choose('theirs')}
      onClose={() => choose('later')}
    />
  )
}

function asText(name: string, value: unknown) {
  if (name === 'phone' && typeof value === 'string') return formatPhone(value)
  if (Array.isArray(value)) return value.join(', ') || null
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}
