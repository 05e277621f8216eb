import type { Contract } from '@mantel/domain/contracts/contracts'
import { useMemo } from 'react'
import type { Fields } from '../editor/fields/fields-context.ts'
import { fieldSuggestions } from '../editor/suggestion-items.ts'

type Known = Pick<Contract, 'values' | 'hidden' | 'owner'>
export type MissingField = { id: string; at: HTMLElement }

/** Memoized, because the page renders on every keystroke, but its fields need to render only when a value changes. */
export function useDraftFields(
  { values, hidden, owner }: Known,
  labels: Fields['labels'],
  onFix: (fixing: MissingField) => void,
) {
  const ownerName = owner?.name ?? null
  const fields = useMemo<Fields>(
    () => ({
      documentType: 'contract',
      values,
      hidden,
      labels,
      ownerName,
      onFix: (id, at) => onFix({ id, at }),
    }),
    [values, hidden, labels, ownerName, onFix],
  )
  return { fields, suggestions: useMemo(() => fieldSuggestions(fields), [fields]) }
}
