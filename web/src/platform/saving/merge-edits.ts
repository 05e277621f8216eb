import { ApiError } from '../api/api.ts'

export type Texts = Record<string, string>
export type Choice = 'mine' | 'theirs' | 'later'

type Attempt<Name extends string, State> = {
  /** The fields that were changed, as they were typed. */
  typed: Record<Name, string>
  /** What was on the screen when they were changed. */
  base: State
  read: (state: State) => Record<Name, string>
  save: (names: Name[], base: State) => Promise<State>
  /** What holds now, after somebody else was quicker. */
  load: () => Promise<State>
  ask: (disputed: Name[], theirs: State) => Promise<Choice>
}

/**
 * Saves the changed fields of a section. Whoever changed other fields of it meanwhile does not mind; about the same
 * ones the person decides. Null where they have not yet decided.
 */
export async function settle<Name extends string, State>({
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
