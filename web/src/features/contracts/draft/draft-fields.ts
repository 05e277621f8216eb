import type { Contract } from '@mantel/domain/contracts/contracts'
import { useMemo } from 'react'
import type { Fields } from '../editor/fields-context.ts'
import { fieldOffers } from '../editor/suggestion-items.ts'

type Known = Pick<Contract, 'values' | 'hidden' | 'owner'>
export type Fixing = { id: string; at: HTMLElement }

/**
 * The fields of a contract that is written. The same ones until one of them stands for something else: a page is drawn at
 * every key, and its fields need not be.
 */
export function useDraftFields(
  { values, hidden, owner }: Known,
  words: Fields['words'],
  onFix: (fixing: Fixing) => void,
) {
  const ownerName = owner?.name ?? null
  const fields = useMemo<Fields>(
    () => ({ of: 'contract', values, hidden, words, ownerName, onFix: (id, at) => onFix({ id, at }) }),
    [values, hidden, words, ownerName, onFix],
  )
  return { fields, offers: useMemo(() => fieldOffers(fields), [fields]) }
}
