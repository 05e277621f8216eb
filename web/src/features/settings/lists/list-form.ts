import type { Settings } from '@mantel/domain/settings/settings'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { ApiError, errorText } from '../../../platform/api/api.ts'
import { useConflict } from '../../../platform/saving/field-conflict.tsx'
import { saveWithMerge } from '../../../platform/saving/save-with-merge.ts'
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
  const conflicts = useConflict<{ list: readonly Pick<StoredItem, 'name' | 'kind'>[] }>()
  const [isSaving, setSaving] = useState(false)
  const isDirty = isChanged(draft, base.items)

  function show(list: StoredList, next = draftOf(list.items)) {
    setBase(list)
    setDraft(next)
    setErrors(noErrors)
  }
  const isNewer = stored.seen !== base.seen
  // Shows changes by others unless the user is editing. A user who is editing sees a note, and decides when saving.
  if (!isDirty && isNewer) show(stored)

  async function submit(next = draft) {
    if (!isReady(next)) return
    setErrors(noErrors)
    setSaving(true)
    let sent = next
    try {
      const saved = await saveWithMerge(base, {
        save: ({ seen }) => save({ ...bodyOf(sent), seen }),
        load: async () => read(await fetchSettings(queries)),
        merge: async (theirs) => {
          const choice = await chooseVersion(sent, theirs)
          if (choice === 'later') return false
          sent = choice === 'mine' ? rebase(sent, theirs.items) : draftOf(theirs.items)
          show(theirs, sent)
          return choice === 'mine' && isReady(sent)
        },
      })
      if (!saved) return
      cacheSettings(queries, saved)
      show(read(saved))
      toast({ title: text.saved })
    } catch (error) {
      handleError(error, sent)
    } finally {
      setSaving(false)
    }
  }

  /** Whether the draft can be saved. If not, shows what is wrong, or asks where the records of a removed entry go. */
  function isReady(next: ListDraft) {
    const checked = schema.safeParse({ ...bodyOf(next), seen: base.seen })
    const unassigned = text.stay ? undefined : findUnassigned(next)
    if (!checked.success) setErrors(errorsFromIssues(checked.error.issues, next))
    else if (unassigned) ask(unassigned)
    return checked.success && !unassigned
  }

  const chooseVersion = (next: ListDraft, { items }: StoredList) =>
    conflicts.ask({ names: ['list'], mine: { list: next.entries }, theirs: { list: items } })

  function handleError(error: unknown, next: ListDraft) {
    if (error instanceof ApiError && error.status === 401) return
    const fields = error instanceof ApiError ? error.fields : {}
    const unassigned = next.removals.find(({ from }) => fields[`moves.${from}`])
    // Someone has used the removed entry since the list was opened, so the user must choose where its records go.
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
    /** What someone else has saved while the user edits the list. */
    newer: isDirty && isNewer ? stored.items : null,
    isDirty,
    isSaving,
    asking,
    conflict: conflicts.conflict,
    submit,
    change: (next: ListDraft) => {
      setDraft(next)
      setErrors(noErrors)
    },
    discard: () => show(stored),
    /** Assigns the target and continues saving. Null cancels the save. */
    answer: (to: string | null) => {
      setAsking(null)
      if (!asking || to === null) return
      const next = assignTarget(draft, asking.removal.from, to)
      setDraft(next)
      void submit(next)
    },
  }
}
