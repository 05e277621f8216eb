import type { Settings } from '@mantel/domain/settings/settings'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { ApiError, errorText } from '../../../platform/api/api.ts'
import { isStale } from '../../../platform/saving/merge-edits.ts'
import { toast, toastError } from '../../../platform/toast.ts'
import { askForSettings, keepSettings } from '../queries.ts'
import {
  bodyOf,
  draftOf,
  homelessIn,
  isChanged,
  type ListDraft,
  type Removal,
  rebase,
  type StoredItem,
  sendTo,
} from './list-draft.ts'
import { type Flaws, flawsIn, flawsOfIssues, noFlaws } from './list-flaws.ts'
import type { ListWords } from './list-text.ts'

type StoredList = { items: StoredItem[]; seen: string }
type Body = ReturnType<typeof bodyOf> & { seen: string }

export type ListKind = {
  words: ListWords
  read: (settings: Settings) => StoredList
  schema: z.ZodType
  save: (body: Body) => Promise<Settings>
}

type Asking = { removal: Removal; sentence: string }

/** A list that is edited as a whole and saved as a whole. */
export function useListForm(settings: Settings, { words, read, schema, save }: ListKind) {
  const queries = useQueryClient()
  const stored = read(settings)
  const [base, setBase] = useState(stored)
  const [draft, setDraft] = useState(() => draftOf(stored.items))
  const [flaws, setFlaws] = useState<Flaws>(noFlaws)
  const [asking, setAsking] = useState<Asking | null>(null)
  const [theirs, setTheirs] = useState<StoredList | null>(null)
  const [isSaving, setSaving] = useState(false)
  const isDirty = isChanged(draft, base.items)

  function show(list: StoredList, next = draftOf(list.items)) {
    setBase(list)
    setDraft(next)
    setFlaws(noFlaws)
    setTheirs(null)
  }
  // News from elsewhere is shown where nobody is editing; whoever is learns of it when they save.
  if (!isDirty && stored.seen !== base.seen) show(stored)

  async function submit(next = draft, against = base) {
    const body = { ...bodyOf(next), seen: against.seen }
    const checked = schema.safeParse(body)
    if (!checked.success) return setFlaws(flawsOfIssues(checked.error.issues, next))
    const homeless = words.stay ? undefined : homelessIn(next)
    if (homeless) return ask(homeless)
    setFlaws(noFlaws)
    setSaving(true)
    try {
      const saved = await save(body)
      keepSettings(queries, saved)
      show(read(saved))
      toast({ title: words.saved })
    } catch (error) {
      await hear(error, next)
    } finally {
      setSaving(false)
    }
  }

  async function hear(error: unknown, next: ListDraft) {
    if (isStale(error)) {
      const fresh = await askForSettings(queries).catch(() => null)
      return fresh ? setTheirs(read(fresh)) : toastError(errorText(error))
    }
    if (error instanceof ApiError && error.status === 401) return
    const fields = error instanceof ApiError ? error.fields : {}
    const homeless = next.removals.find(({ from }) => fields[`moves.${from}`])
    // Somebody put something into it since the list was opened.
    if (homeless)
      return ask({ ...homeless, used: Math.max(1, homeless.used) }, fields[`moves.${homeless.from}`])
    const found = flawsIn(fields, next)
    if (found) setFlaws(found)
    else toastError(errorText(error, `The ${words.title.toLowerCase()} could not be saved`))
  }

  const ask = (removal: Removal, sentence = words.question(removal.from, removal.used)) =>
    setAsking({ removal, sentence })

  return {
    draft,
    base,
    flaws,
    isDirty,
    isSaving,
    asking,
    theirs,
    submit,
    change: (next: ListDraft) => {
      setDraft(next)
      setFlaws(noFlaws)
    },
    discard: () => show(stored),
    /** Where to, and on with saving; nothing where they would rather think about it. */
    answer: (to: string | null) => {
      setAsking(null)
      if (!asking || to === null) return
      const next = sendTo(draft, asking.removal.from, to)
      setDraft(next)
      void submit(next)
    },
    takeTheirs: () => theirs && show(theirs),
    keepMine: () => {
      if (!theirs) return
      const next = rebase(draft, theirs.items)
      show(theirs, next)
      void submit(next, theirs)
    },
    decideLater: () => setTheirs(null),
  }
}
