import { type ReactNode, useEffect, useState } from 'react'
import type { DefaultValues, Path } from 'react-hook-form'
import type { z } from 'zod'
import { toast } from '../toast.ts'
import * as copy from './copy.ts'
import { type Conflict, useConflict } from './field-conflict.tsx'
import { useInputForm } from './form.ts'
import { saveFields } from './save-with-merge.ts'

export type Texts = Record<string, string>

export type SectionOptions<Typed extends Texts, Parsed extends object, State> = {
  /** Parses the typed texts into what the server accepts. */
  schema: z.ZodType<Parsed, Typed>
  /** Returns the section's fields as texts to edit. */
  read: (state: State) => Typed
  /** Returns a value that differs after every change to the section. */
  versionOf: (state: State) => string | number | null
  save: (changes: Partial<Parsed>, base: State) => Promise<State>
  messages: { saved: string; text?: string; fallback: string }
}
/** What others changed while the user was typing. */
export type Others<Typed> = {
  conflict: Conflict<Typed> | null
  /** The fields that the user and someone else changed, with the other user's values. */
  disputed: (keyof Typed & string)[]
  theirs: Typed
  changedBy?: (fields: string[]) => ReactNode
}
type StateSource<State> = {
  /** Loads the current state, ignoring the cache. */
  load: () => Promise<State>
  /** Writes the saved state to the cache, so that it shows everywhere. */
  updateCache: (state: State) => void
  /** Shows who changed a field last. */
  changedBy?: (fields: string[]) => ReactNode
}

/**
 * A form for data that others may change as well. It sends only the changed fields, against the version that the user
 * saw. Changes by others appear in fields that the user has not changed; the other fields keep what the user typed.
 */
export function useSectionForm<Typed extends Texts, Parsed extends object, State>(
  state: State,
  {
    schema,
    read,
    versionOf,
    save,
    messages,
    load,
    updateCache,
    changedBy,
  }: SectionOptions<Typed, Parsed, State> & StateSource<State>,
) {
  const form = useInputForm(schema, { defaultValues: read(state) as DefaultValues<Typed> })
  const { isDirty, dirtyFields } = form.formState
  const [base, setBase] = useState(state)
  // The texts that the user saw before they typed. Only the fields that they have not changed are newer than `base`.
  const [before, setBefore] = useState(read(state))
  const { conflict, ask } = useConflict<Typed>()
  const theirs = read(state)
  const isNewer = versionOf(state) !== versionOf(base)

  if (!isDirty && isNewer) {
    setBase(state)
    setBefore(theirs)
  }
  useEffect(() => {
    if (!isDirty) form.reset(read(base))
    // oxlint-disable-next-line react/exhaustive-deps -- runs only when there is something new to show
  }, [base])
  useEffect(() => {
    if (!isDirty || !isNewer) return
    const typed = changesIn(form.getValues(), before)
    const news = without(changesIn(theirs, before), typed)
    for (const [name, text] of Object.entries(news))
      form.resetField(name as Path<Typed>, { defaultValue: text as never })
    setBefore({ ...before, ...news })
    // oxlint-disable-next-line react/exhaustive-deps -- runs only when others have saved something
  }, [versionOf(state)])

  function show(next: State) {
    setBase(next)
    setBefore(read(next))
    form.reset(read(next))
  }

  const submit = form.handleSubmit(async (parsed) => {
    const mine = form.getValues()
    try {
      const { state: saved, isUndecided } = await saveFields({
        changes: changesIn(mine, before),
        before,
        seen: base,
        read,
        load,
        ask: (names, theirs) => ask({ names, mine, theirs: read(theirs) }),
        save: (changes, seen) => save(pick(parsed, Object.keys(changes)), seen),
      })
      if (isUndecided) return form.setError('root', { message: copy.reviewBeforeSaving })
      updateCache(saved)
      const typedSince = changesIn(form.getValues(), mine)
      show(saved)
      // Text typed while the request was pending is still unsaved.
      if (Object.keys(typedSince).length > 0)
        form.reset({ ...read(saved), ...typedSince }, { keepDefaultValues: true })
      toast({ title: messages.saved, text: messages.text })
    } catch (error) {
      form.refuse(error, messages.fallback)
    }
  })

  const disputed = Object.keys(changesIn(theirs, before)).filter((name) => name in dirtyFields)
  const others: Others<Typed> = { conflict, disputed, theirs, changedBy }
  return { form, submit, others, discard: () => show(state) }
}

const changesIn = <Typed extends Texts>(now: Typed, before: Typed) =>
  Object.fromEntries(Object.entries(now).filter(([name, text]) => text !== before[name])) as Typed

const without = <Typed extends Texts>(texts: Typed, left: object) =>
  Object.fromEntries(Object.entries(texts).filter(([name]) => !(name in left))) as Partial<Typed>

const pick = <Parsed extends object>(parsed: Parsed, names: string[]) =>
  Object.fromEntries(Object.entries(parsed).filter(([name]) => names.includes(name))) as Partial<Parsed>
