import { ApiError } from '../api/api.ts'

type Values = Record<string, unknown>
export type Choice = 'mine' | 'theirs' | 'later'

type Attempt<State, Saved, IsLeft extends boolean> = {
  save: (seen: State) => Promise<Saved>
  /** Loads the current state after someone else saved first. */
  load: () => Promise<State>
  /** Merges the changes with the other user's state. Returns whether there is something left to save. */
  merge: (theirs: State, refusal: ApiError) => Promise<IsLeft> | IsLeft
}

/**
 * Saves against the state that the user saw. If someone else saved first, merges with their state and saves again.
 * Returns null if the merge left nothing to save.
 */
export async function saveWithMerge<State, Saved, IsLeft extends boolean>(
  seen: State,
  { save, load, merge }: Attempt<State, Saved, IsLeft>,
): Promise<Saved | NothingLeft<IsLeft>> {
  for (let state = seen; ; ) {
    try {
      return await save(state)
    } catch (error) {
      if (!isStale(error)) throw error
      state = await load()
      if (!(await merge(state, error))) return null as NothingLeft<IsLeft>
    }
  }
}

/** Null is possible only if the merge can leave nothing to save. */
type NothingLeft<IsLeft> = false extends IsLeft ? null : never

type Merge<Changes, State> = {
  changes: Changes
  /** The values on the screen when the user changed them. */
  before: Values
  theirs: State
  read: (state: State) => Values
  isSame?: (name: string, one: unknown, other: unknown) => boolean
  ask: (names: (keyof Changes & string)[], theirs: State) => Promise<Choice>
}

/**
 * Returns the changes that are still to be saved after someone else saved first, or null if the user has not decided.
 * There is no conflict if the other user changed another field, or set the same value.
 */
export async function mergeChanges<Changes extends Values, State>({
  changes,
  before,
  theirs,
  read,
  isSame = isSameValue,
  ask,
}: Merge<Changes, State>): Promise<Changes | null> {
  const now = read(theirs)
  const open = Object.keys(changes).filter((name) => !isSame(name, now[name], changes[name]))
  const disputed = open.filter((name) => !isSame(name, now[name], before[name]))
  const choice = disputed.length > 0 ? await ask(disputed, theirs) : 'mine'
  if (choice === 'later') return null
  const left = choice === 'mine' ? open : open.filter((name) => !disputed.includes(name))
  return Object.fromEntries(left.map((name) => [name, changes[name]])) as Changes
}

type FieldsAttempt<Changes, State> = Omit<Merge<Changes, State>, 'theirs' | 'isSame'> & {
  /** The state to save against. It may be newer than `before`. */
  seen: State
  /** Whether to merge before the first attempt, because `seen` has changes that the user did not see while typing. */
  mergesFirst?: boolean
  save: (changes: Changes, seen: State) => Promise<State>
  load: () => Promise<State>
  onMerged?: (theirs: State) => void
}

/**
 * Saves the changed fields of a record or section. Returns the current state, and whether the user has yet to decide on
 * a conflict.
 */
export async function saveFields<Changes extends Values, State>({
  seen,
  mergesFirst = false,
  save,
  load,
  onMerged,
  ...fields
}: FieldsAttempt<Changes, State>): Promise<{ state: State; isUndecided: boolean }> {
  let { changes, before } = fields
  let current = seen
  let isUndecided = false
  const merge = async (theirs: State) => {
    const left = await mergeChanges({ ...fields, changes, before, theirs })
    current = theirs
    isUndecided = left === null
    if (!left) return false
    changes = left
    before = fields.read(theirs)
    const hasChanges = Object.keys(left).length > 0
    if (hasChanges) onMerged?.(theirs)
    return hasChanges
  }
  if (mergesFirst && !(await merge(await load()))) return { state: current, isUndecided }
  const saved = await saveWithMerge(current, { save: (state) => save(changes, state), load, merge })
  return { state: saved ?? current, isUndecided }
}

export const isStale = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 412

export const isSameValue = (_name: string, one: unknown, other: unknown) =>
  one === other || JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
