import { ApiError, errorText, isFinal, isTemporary } from '../api/api.ts'
import { createStore } from '../store.ts'
import * as copy from './copy.ts'
import type { Conflict } from './field-conflict.tsx'
import { type Choice, isSameValue, mergeChanges, saveWithMerge } from './save-with-merge.ts'

type Versioned = { id: string; version: number }
type NameOf<Fields> = keyof Fields & string

export type SaveState<Fields> =
  | { kind: 'saved' }
  /** There are changes, which are saved once the user pauses typing. */
  | { kind: 'waiting' }
  | { kind: 'saving' }
  /** A retry does not help if the server refused the change. It happens by itself if the failure is temporary. */
  | { kind: 'failed'; text: string; isRefused: boolean; isTemporary: boolean }
  /** Everything is saved except fields that are invalid or that the server refused. */
  | { kind: 'incomplete'; problems: Problems }
  /** Someone else changed the same field first. The user chooses a version. */
  | { kind: 'conflict'; conflict: Conflict<Fields> }
  /** The user closed the conflict dialog without choosing a version. */
  | { kind: 'undecided' }

/** The server’s sentences for the fields that it refused. */
export type Problems = Readonly<Record<string, string>>

/** A kind of record whose fields are saved while the user types. */
export type AutosavedKind<Fields, T> = {
  read: (record: T) => Fields
  isSame?: (name: string, one: unknown, other: unknown) => boolean
  /** Fields that the server would refuse as they are now. They are kept, and sent once they are valid. */
  listInvalid?: (fields: Fields) => readonly NameOf<Fields>[]
}

export type Options<Fields, T> = {
  save: (changes: Partial<Fields> & { version: number }) => Promise<T>
  /** Loads the current version from the server after someone else saved first. */
  load: () => Promise<T>
  /** Updates the caches with the saved record. */
  onSaved: (saved: T) => void
  /**
   * Called with values that the user did not type, because they chose the other version or only someone else changed
   * them.
   */
  onReplaced?: (changed: Partial<Fields>, by: 'choice' | 'news') => void
}

const saveDelay = 800

/**
 * Saves changes automatically, one request at a time, each against the version that the user saw. A change that could not
 * be saved is kept and retried with the next change or on request.
 */
export function autosave<Fields extends object, T extends Versioned>(
  first: T,
  { read, isSame = isSameValue, listInvalid = () => [] }: AutosavedKind<Fields, T>,
) {
  let options: Options<Fields, T> = notConnected
  let seen = first
  let base = read(first)
  // What the user typed, even if it equals the base.
  let mine: Partial<Fields> = {}
  let refusals: { [name: string]: { value: unknown; sentence: string } } = {}
  const state = createStore<SaveState<Fields>>({ kind: 'saved' })
  const shown = createStore<Fields>(base)
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<boolean> | null = null

  const current = (): Fields => ({ ...base, ...mine })
  const unsaved = () => filterFields(mine, (name, value) => !isSame(name, value, base[name]))
  const hasUnsaved = () => Object.keys(unsaved()).length > 0
  const isRefused = (name: NameOf<Fields>) =>
    name in refusals && isSame(name, mine[name], refusals[name]?.value)

  /** The changes without those that are invalid or refused. */
  function sendable() {
    const invalid = listInvalid(current())
    return filterFields(unsaved(), (name) => !invalid.includes(name) && !isRefused(name))
  }
  const hasSendable = () => Object.keys(sendable()).length > 0
  const problems = (): Problems =>
    Object.fromEntries(
      Object.entries(refusals).flatMap(([name, { sentence }]) =>
        name in mine && isRefused(name as NameOf<Fields>) ? [[name, sentence]] : [],
      ),
    )
  const restingState = (): SaveState<Fields> =>
    hasUnsaved() ? { kind: 'incomplete', problems: problems() } : { kind: 'saved' }

  function change(changes: Partial<Fields>) {
    mine = { ...mine, ...changes }
    shown.set(current())
    clearTimeout(timer)
    if (running) return
    if (!hasSendable()) return state.set(restingState())
    timer = setTimeout(() => void flush(), saveDelay)
    state.set({ kind: 'waiting' })
  }

  /** Saves without delay. Resolves to whether everything is saved. */
  function flush(): Promise<boolean> {
    clearTimeout(timer)
    running ??= run().finally(() => {
      running = null
      // Saves what the user typed after the last request finished and before this callback ran.
      const { kind } = state.get()
      if ((kind === 'saved' || kind === 'incomplete') && hasSendable()) change({})
    })
    return running
  }

  async function run(): Promise<boolean> {
    try {
      while (hasSendable()) {
        await saveWithMerge(seen, { save: send, load: options.load, merge })
        if (state.get().kind === 'undecided') return false
      }
    } catch (error) {
      state.set({
        kind: 'failed',
        text: errorText(error, copy.saveFailed),
        isRefused: isFinal(error),
        isTemporary: isTemporary(error),
      })
      return false
    }
    state.set(restingState())
    return !hasUnsaved()
  }

  async function send() {
    state.set({ kind: 'saving' })
    const sent = sendable()
    try {
      const saved = await options.save({ ...sent, version: seen.version })
      seen = saved
      base = { ...read(saved), ...sent }
      mine = filterFields(mine, (name, value) => !(name in sent) || value !== sent[name])
      options.onSaved(saved)
    } catch (error) {
      const refused = refusedFields(error, sent)
      if (refused.length === 0) throw error
      refusals = { ...refusals, ...Object.fromEntries(refused) }
    }
  }

  async function merge(theirs: T) {
    let choice = 'mine' as Choice
    const left = await mergeChanges({
      changes: unsaved() as Record<string, unknown>,
      before: base as Record<string, unknown>,
      theirs,
      read: (record) => read(record) as Record<string, unknown>,
      isSame,
      ask: async (names) => (choice = await ask(names as NameOf<Fields>[], theirs)),
    })
    if (!left) {
      state.set({ kind: 'undecided' })
      return false
    }
    mine = left as Partial<Fields>
    takeOver(theirs, choice === 'theirs' ? 'choice' : 'news')
    options.onSaved(theirs)
    return hasSendable()
  }

  /** Makes `record` the base of all further changes, and shows what differs. */
  function takeOver(record: T, by: 'choice' | 'news') {
    const before = shown.get()
    seen = record
    base = read(record)
    shown.set(current())
    const changed = filterFields(current(), (name, value) => !isSame(name, value, before[name]))
    if (Object.keys(changed).length > 0) options.onReplaced?.(changed, by)
  }

  const ask = (names: NameOf<Fields>[], theirs: T) =>
    new Promise<Choice>((choose) =>
      state.set({
        kind: 'conflict',
        conflict: { names, mine: current(), theirs: read(theirs), choose },
      }),
    )

  return {
    /** Sets the callbacks. Called after every render. */
    connect: (given: Options<Fields, T>) => {
      options = given
    },
    change,
    flush,
    hasUnsaved,
    unsaved,
    discard: () => {
      clearTimeout(timer)
      mine = {}
      shown.set(base)
      state.set({ kind: 'saved' })
    },
    /** Takes over a newer version from the server, but not if changes are unsaved: the next save merges both. */
    adopt: (next: T) => {
      if (hasUnsaved() || running || next.version === seen.version) return
      mine = {}
      takeOver(next, 'news')
    },
    /** The current values, saved or not. */
    current,
    version: () => seen.version,
    state,
    shown,
  }
}

export type Autosave<Fields> = Pick<
  ReturnType<typeof autosave<Fields & object, Versioned>>,
  'change' | 'flush' | 'hasUnsaved' | 'unsaved' | 'discard' | 'current' | 'version' | 'state' | 'shown'
>

const notConnected = {
  save: () => Promise.reject(new Error('Autosave is not connected')),
  load: () => Promise.reject(new Error('Autosave is not connected')),
  onSaved: () => {},
}

/** The sent fields that the server named in its refusal. The path of a nested field begins with the field. */
function refusedFields<Fields extends object>(error: unknown, sent: Partial<Fields>) {
  if (!isFinal(error) || !(error instanceof ApiError)) return []
  return Object.entries(error.fields).flatMap(([path, sentence]) => {
    const [name = path] = path.split('.')
    return name in sent ? [[name, { value: sent[name as keyof Fields], sentence }] as const] : []
  })
}

function filterFields<Fields extends object>(
  fields: Partial<Fields>,
  isKept: (name: NameOf<Fields>, value: unknown) => boolean,
): Partial<Fields> {
  const entries = Object.entries(fields) as [NameOf<Fields>, unknown][]
  return Object.fromEntries(entries.filter(([name, value]) => isKept(name, value))) as Partial<Fields>
}
