import type { Settings } from '@mantel/domain/settings'
import { ApiError } from '../../platform/api.ts'

export type Texts = Record<string, string>
export type Choice = 'mine' | 'theirs' | 'later'

type Attempt<Name extends string> = {
  /** The fields that were changed, as they were typed. */
  typed: Record<Name, string>
  /** What was on the screen when they were changed. */
  base: Settings
  read: (settings: Settings) => Record<Name, string>
  save: (names: Name[], base: Settings) => Promise<Settings>
  /** What holds now, after somebody else was quicker. */
  load: () => Promise<Settings>
  ask: (disputed: Name[], theirs: Settings) => Promise<Choice>
}

/**
 * Saves the changed fields of a section. Whoever changed other fields of it meanwhile does not mind; about the same
 * ones the person decides. Null where they have not yet decided.
 */
export async function settle<Name extends string>({
  typed,
  read,
  save,
  load,
  ask,
  ...attempt
}: Attempt<Name>) {
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
