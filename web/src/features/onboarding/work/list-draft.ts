import type { Settings } from '@mantel/domain/settings/settings'
import { useState } from 'react'
import {
  draftOf,
  isChanged,
  type ListDraft,
  rebase,
  type StoredItem,
} from '../../settings/lists/list-draft.ts'
import type { ListKind } from '../../settings/lists/list-form.ts'

/** Follows the stored list, which is replaced when the user chooses a business type. Keeps the user's own edits. */
export function useListDraft(settings: Settings, { read, text }: ListKind) {
  const stored = read(settings)
  const [base, setBase] = useState(stored)
  const [draft, setDraft] = useState(() => draftOf(stored.items))
  if (stored.seen !== base.seen) {
    setBase(stored)
    const hasOwnEdits = isChanged(draft, base.items) && !hasSameItems(draft.entries, stored.items)
    setDraft(hasOwnEdits ? rebase(draft, stored.items) : draftOf(stored.items))
  }
  return { draft, text, change: (next: ListDraft) => setDraft(next) }
}

const hasSameItems = (one: Named[], other: Named[]) => serialize(one) === serialize(other)
type Named = Pick<StoredItem, 'name' | 'kind'>
const serialize = (list: Named[]) => JSON.stringify(list.map(({ name, kind }) => [name.trim(), kind]))
