import { ApiError } from '../api/api.ts'

export type Texts = Record<string, string>
export type Choice = 'mine' | 'theirs' | 'later'

type Attempt<Name extends string, State> = {
  /** The changed fields, as the user typed them. */
  typed: Record<Name, string>
  /** The state on the screen when the user changed them. */
  base: State
  read: (state: State) => Record<Name, string>
  save: (names: Name[], base: State) => Promise<State>
  /** Loads the current state after someone else saved first. */
  load: () => Promise<State>
  ask: (disputed: Name[], theirs: State) => Promise<Choice>
}

/**
 * Saves the changed fields of a section. Changes of other fields by other users are merged; for the same fields the
 * user decides. Returns null if the user decides later.
 */
export async function mergeAndSave<Name extends string, State>({
  typed,
  read,
  save,
  load,
  ask,
  ...attempt
}: Attempt<Name, State>) {
  let { base } = attempt
  let names = Object.keys(typed) as Name[]
  for (;;) {
    try {
      return await save(names, base)
    } catch (error) {
      if (!isStale(error)) throw error
    }
    const theirs = await load()
    const [before, now] = [read(base), read(theirs)]
    const disputed = names.filter((name) => now[name] !== before[name] && now[name] !== typed[name])
    const choice = disputed.length > 0 ? await ask(disputed, theirs) : 'mine'
    if (choice === 'later') return null
    names = names.filter(
      (name) => now[name] !== typed[name] && !(choice === 'theirs' && disputed.includes(name)),
    )
    if (names.length === 0) return theirs
    base = theirs
  }
}

export const isStale = (error: unknown) => error instanceof ApiError && error.status === 412
