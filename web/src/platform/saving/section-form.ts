import { useEffect, useState } from 'react'
import type { DefaultValues } from 'react-hook-form'
import type { z } from 'zod'
import { toast } from '../toast.ts'
import { useInputForm } from './form.ts'
import { type Choice, settle, type Texts } from './merge-edits.ts'

export type SectionOptions<Typed extends Texts, Given extends object, State> = {
  /** From what is typed to what the server takes. */
  schema: z.ZodType<Given, Typed>
  /** The section’s fields as they are typed. */
  read: (state: State) => Typed
  /** A word for what was seen: as long as it is the same, nobody has changed anything. */
  seenIn: (state: State) => string | number | null
  save: (changes: Partial<Given>, base: State) => Promise<State>
  words: { saved: string; text?: string; otherwise: string }
}
type Holding<State> = {
  /** What holds now, whatever was known before. */
  load: () => Promise<State>
  /** Shows what was saved wherever it is seen. */
  keep: (state: State) => void
}

export type Conflict<Typed> = {
  names: (keyof Typed & string)[]
  mine: Typed
  theirs: Typed
  choose: (choice: Choice) => void
}

/** A form over something that others may change as well: only what was changed is sent, against what was seen. */
export function useSectionForm<Typed extends Texts, Given extends object, State>(
  state: State,
  { schema, read, seenIn, save, words, load, keep }: SectionOptions<Typed, Given, State> & Holding<State>,
) {
  const form = useInputForm(schema, { defaultValues: read(state) as DefaultValues<Typed> })
  const { isDirty } = form.formState
  const [base, setBase] = useState(state)
  const [conflict, setConflict] = useState<Conflict<Typed> | null>(null)

  // News from elsewhere is shown where nobody is typing; whoever is learns of it when they save.
  if (!isDirty && seenIn(state) !== seenIn(base)) setBase(state)
  useEffect(() => {
    if (!isDirty) form.reset(read(base))
    // oxlint-disable-next-line react/exhaustive-deps -- only when there is something new to show
  }, [base])

  function show(next: State) {
    setBase(next)
    form.reset(read(next))
  }

  const ask = (mine: Typed) => (names: (keyof Typed & string)[], theirs: State) =>
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
        load,
        ask: ask(mine),
        save: (names, against) => save(pick(given, names), against),
      })
      if (!saved) return form.setError('root', { message: undecided })
      keep(saved)
      const later = changesIn(form.getValues(), mine)
      show(saved)
      // What was typed while it was on its way is still to be saved.
      if (Object.keys(later).length > 0) form.reset({ ...read(saved), ...later }, { keepDefaultValues: true })
      toast({ title: words.saved, text: words.text })
    } catch (error) {
      form.refuse(error, words.otherwise)
    }
  })

  return { form, submit, conflict, discard: () => show(state) }
}

const undecided = 'Not saved yet: somebody else changed this meanwhile. Save again to choose.'

const changesIn = <Typed extends Texts>(now: Typed, before: Typed) =>
  Object.fromEntries(Object.entries(now).filter(([name, text]) => text !== before[name])) as Typed

const pick = <Given extends object>(given: Given, names: string[]) =>
  Object.fromEntries(Object.entries(given).filter(([name]) => names.includes(name))) as Partial<Given>
