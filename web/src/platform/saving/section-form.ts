import { useEffect, useState } from 'react'
import type { DefaultValues } from 'react-hook-form'
import type { z } from 'zod'
import { toast } from '../toast.ts'
import * as copy from './copy.ts'
import { useConflict } from './field-conflict.tsx'
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
type StateSource<State> = {
  /** Loads the current state, ignoring the cache. */
  load: () => Promise<State>
  /** Writes the saved state to the cache, so that it shows everywhere. */
  updateCache: (state: State) => void
}

/**
 * A form for data that others may change as well. It sends only the changed fields, against the version that the user
 * saw.
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
  }: SectionOptions<Typed, Parsed, State> & StateSource<State>,
) {
  const form = useInputForm(schema, { defaultValues: read(state) as DefaultValues<Typed> })
  const { isDirty } = form.formState
  const [base, setBase] = useState(state)
  const { conflict, ask } = useConflict<Typed>()

  // Changes by others show at once if the user has typed nothing. Otherwise the user learns of them on saving.
  if (!isDirty && versionOf(state) !== versionOf(base)) setBase(state)
  useEffect(() => {
    if (!isDirty) form.reset(read(base))
    // oxlint-disable-next-line react/exhaustive-deps -- runs only when there is something new to show
  }, [base])

  function show(next: State) {
    setBase(next)
    form.reset(read(next))
  }

  const submit = form.handleSubmit(async (parsed) => {
    const mine = form.getValues()
    try {
      const { state: saved, isUndecided } = await saveFields({
        changes: changesIn(mine, read(base)),
        before: read(base),
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

  return { form, submit, conflict, discard: () => show(state) }
}

const changesIn = <Typed extends Texts>(now: Typed, before: Typed) =>
  Object.fromEntries(Object.entries(now).filter(([name, text]) => text !== before[name])) as Typed

const pick = <Parsed extends object>(parsed: Parsed, names: string[]) =>
  Object.fromEntries(Object.entries(parsed).filter(([name]) => names.includes(name))) as Partial<Parsed>
