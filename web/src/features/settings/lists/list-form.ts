import type { Settings } from '@mantel/domain/settings/settings'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { ApiError, errorText } from '../../../platform/api/api.ts'
import { isStale } from '../../../platform/saving/merge-edits.ts'
import { toast, toastError } from '../../../platform/toast.ts'
import { cacheSettings, fetchSettings } from '../queries.ts'
import type { ListText } from './copy.ts'
import {
  assignTarget,
  bodyOf,
  draftOf,
  findUnassigned,
  isChanged,
  type ListDraft,
  type Removal,
  rebase,
  type StoredItem,
} from './list-draft.ts'
import { errorsFromFields, errorsFromIssues, type ListErrors, noErrors } from './list-errors.ts'

type StoredList = { items: StoredItem[]; seen: string }
type Body = ReturnType<typeof bodyOf> & { seen: string }

export type ListKind = {
  text: ListText
  read: (settings: Settings) => StoredList
  schema: z.ZodType
  save: (body: Body) => Promise<Settings>
}

type Asking = { removal: Removal; sentence: string }

/** The state of a list editor. The list is saved as a whole. */
export function useListForm(settings: Settings, { text, read, schema, save }: ListKind) {
  const queries = useQueryClient()
  const stored = read(settings)
  const [base, setBase] = useState(stored)
  const [draft, setDraft] = useState(() => draftOf(stored.items))
  const [errors, setErrors] = useState<ListErrors>(noErrors)
  const [asking, setAsking] = useState<Asking | null>(null)
  const [theirs, setTheirs] = useState<StoredList | null>(null)
  const [isSaving, setSaving] = useState(false)
  const isDirty = isChanged(draft, base.items)

  function show(list: StoredList, next = draftOf(list.items)) {
    setBase(list)
    setDraft(next)
    setErrors(noErrors)
    setTheirs(null)
  }
  // Shows changes by others unless the user is editing. In that case they learn of them when they save.
  if (!isDirty && stored.seen !== base.seen) show(stored)

  async function submit(next = draft, against = base) {
    const body = { ...bodyOf(next), seen: against.seen }
    const checked = schema.safeParse(body)
    if (!checked.success) return setErrors(errorsFromIssues(checked.error.issues, next))
    const unassigned = text.stay ? undefined : findUnassigned(next)
    if (unassigned) return ask(unassigned)
    setErrors(noErrors)
    setSaving(true)
    try {
      const saved = await save(body)
      cacheSettings(queries, saved)
      show(read(saved))
      toast({ title: text.saved })
    } catch (error) {
      await handleError(error, next)
    } finally {
      setSaving(false)
    }
  }

  async function handleError(error: unknown, next: ListDraft) {
    if (isStale(error)) {
      const fresh = await fetchSettings(queries).catch(() => null)
      return fresh ? setTheirs(read(fresh)) : toastError(errorText(error))
    }
    if (error instanceof ApiError && error.status === 401) return
    const fields = error instanceof ApiError ? error.fields : {}
    const unassigned = next.removals.find(({ from }) => fields[`moves.${from}`])
    // Someone has used the entry since the list was opened.
    if (unassigned)
      return ask({ ...unassigned, used: Math.max(1, unassigned.used) }, fields[`moves.${unassigned.from}`])
    const found = errorsFromFields(fields, next)
    if (found) setErrors(found)
    else toastError(errorText(error, text.notSaved))
  }

  const ask = (removal: Removal, sentence = text.question(removal.from, removal.used)) =>
    setAsking({ removal, sentence })

  return {
    draft,
    base,
    errors,
    isDirty,
    isSaving,
    asking,
    theirs,
    submit,
    change: (next: ListDraft) => {
      setDraft(next)
      setErrors(noErrors)
    },
    discard: () => show(stored),
    /** Assigns the target and continues saving. Null cancels. */
    answer: (to: string | null) => {
      setAsking(null)
      if (!asking || to === null) return
      const next = assignTarget(draft, asking.removal.from, to)
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
