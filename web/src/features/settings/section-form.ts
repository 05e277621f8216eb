import type { Settings } from '@mantel/domain/settings'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { DefaultValues } from 'react-hook-form'
import type { z } from 'zod'
import { useInputForm } from '../../platform/form.ts'
import { toast } from '../../platform/toast.ts'
import { askForSettings, keepSettings } from './queries.ts'
import { type Choice, settle, type Texts } from './settling.ts'

type Options<Typed extends Texts, Given extends object> = {
  /** From what is typed to what the server takes. */
  schema: z.ZodType<Given, Typed>
  /** The section’s fields as they are typed. */
  read: (settings: Settings) => Typed
  seenIn: (settings: Settings) => string
  save: (changes: Partial<Given>, base: Settings) => Promise<Settings>
  words: { saved: string; otherwise: string }
}

export type Conflict<Typed> = {
  names: (keyof Typed & string)[]
  mine: Typed
  theirs: Typed
  choose: (choice: Choice) => void
}

/** One section of the settings as a form: only what was changed is sent, against the state that was seen. */
export function useSectionForm<Typed extends Texts, Given extends object>(
  settings: Settings,
  { schema, read, seenIn, save, words }: Options<Typed, Given>,
) {
  const queries = useQueryClient()
  const form = useInputForm(schema, { defaultValues: read(settings) as DefaultValues<Typed> })
  const { isDirty } = form.formState
  const [base, setBase] = useState(settings)
  const [conflict, setConflict] = useState<Conflict<Typed> | null>(null)

  // News from elsewhere is shown where nobody is typing; whoever is learns of it when they save.
  if (!isDirty && seenIn(settings) !== seenIn(base)) setBase(settings)
  useEffect(() => {
    if (!isDirty) form.reset(read(base))
    // oxlint-disable-next-line react/exhaustive-deps -- only when there is something new to show
  }, [base])

  function show(next: Settings) {
    setBase(next)
    form.reset(read(next))
  }

  const ask = (mine: Typed) => (names: (keyof Typed & string)[], theirs: Settings) =>
    new Promise<Choice>((resolve) => {
      const choose = (choice: Choice) => {
        setConflict(null)
        resolve(choice)
      }
      setConflict({ names, mine, theirs: read(theirs), choose })
    })

  const submit = form.handleSubmit(async (given) => {
    const mine = form.getValues()
    try {
      const saved = await settle({
        typed: changesIn(mine, read(base)),
        base,
        read,
        load: () => askForSettings(queries),
        ask: ask(mine),
        save: (names, against) => save(pick(given, names), against),
      })
      if (!saved) return form.setError('root', { message: undecided })
      keepSettings(queries, saved)
      const later = changesIn(form.getValues(), mine)
      show(saved)
      // What was typed while it was on its way is still to be saved.
      if (Object.keys(later).length > 0) form.reset({ ...read(saved), ...later }, { keepDefaultValues: true })
      toast({ title: words.saved })
    } catch (error) {
      form.refuse(error, words.otherwise)
    }
  })

  return { form, submit, conflict, discard: () => show(settings) }
}

const undecided = 'Not saved yet: somebody else changed this meanwhile. Save again to choose.'

const changesIn = <Typed extends Texts>(now: Typed, before: Typed) =>
  Object.fromEntries(Object.entries(now).filter(([name, text]) => text !== before[name])) as Typed

const pick = <Given extends object>(given: Given, names: string[]) =>
  Object.fromEntries(Object.entries(given).filter(([name]) => names.includes(name))) as Partial<Given>
