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

/** A list while it is edited. One that nobody has touched follows what the company’s trade brings. */
export function useListDraft(settings: Settings, { read, words }: ListKind) {
  const stored = read(settings)
  const [base, setBase] = useState(stored)
  const [draft, setDraft] = useState(() => draftOf(stored.items))
  if (stored.seen !== base.seen) {
    setBase(stored)
    const isMine = isChanged(draft, base.items) && !isSame(draft.entries, stored.items)
    setDraft(isMine ? rebase(draft, stored.items) : draftOf(stored.items))
  }
  return { draft, words, change: (next: ListDraft) => setDraft(next) }
}

/** As it is once it was saved. */
const isSame = (one: Named[], other: Named[]) => inWords(one) === inWords(other)
type Named = Pick<StoredItem, 'name' | 'kind'>
const inWords = (list: Named[]) => JSON.stringify(list.map(({ name, kind }) => [name.trim(), kind]))
