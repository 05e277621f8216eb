import type { RichText } from '@mantel/domain/contracts/rich-text'
import { errorText, isFinal } from '../../../platform/api/api.ts'
import type { Conflict } from '../../../platform/saving/field-conflict.tsx'
import { type Choice, mergeChanges, saveWithMerge } from '../../../platform/saving/save-with-merge.ts'
import { createStore } from '../../../platform/store.ts'
import { isSameText } from '../editor/conversion.ts'
import * as copy from './copy.tsx'

/** The parts of a contract or a template that the editor saves. */
export type Editable = { name: string; content: RichText }
export type Stored = Editable & { id: string; version: number }

export type SaveState =
  | { kind: 'saved' }
  /** There are changes, which are saved once the user pauses typing. */
  | { kind: 'waiting' }
  | { kind: 'saving' }
  /** A retry helps after a network error, but not if the server refused the change. */
  | { kind: 'failed'; text: string; isRefused: boolean }
  /** Someone else changed the same field first. The user chooses a version. */
  | { kind: 'conflict'; conflict: Conflict<Editable> }
  /** The user closed the conflict dialog without choosing a version. */
  | { kind: 'undecided' }

export type Options<T extends Stored> = {
  save: (changes: Partial<Editable> & { version: number }) => Promise<T>
  /** Loads the current version from the server after someone else saved first. */
  load: () => Promise<T>
  /** Updates the caches with the saved record. */
  onSaved: (saved: T) => void
  /** Replaces the editor's content: the user chose the other version, or only someone else changed the text. */
  replaceText: (content: RichText, by: 'choice' | 'news') => void
}

const saveDelay = 800

/**
 * Saves changes automatically, one request at a time, each against the version that the user saw. A change that could not
 * be saved is kept and retried with the next change or on request.
 */
export function autosave<T extends Stored>(first: T) {
  let { save, load, onSaved, replaceText }: Options<T> = notConnected
  let base = first
  let mine: Partial<Editable> = {}
  const state = createStore<SaveState>({ kind: 'saved' })
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<boolean> | null = null

  const hasUnsaved = () => Object.keys(mine).length > 0

  function change(changes: Partial<Editable>) {
    mine = withoutSame({ ...mine, ...changes }, base)
    clearTimeout(timer)
    if (running) return
    if (hasUnsaved()) timer = setTimeout(() => void flush(), saveDelay)
    state.set({ kind: hasUnsaved() ? 'waiting' : 'saved' })
  }

  /** Saves without delay. Resolves to whether everything is saved. */
  function flush(): Promise<boolean> {
    clearTimeout(timer)
    running ??= run().finally(() => {
      running = null
      // Saves what the user typed after the last request finished and before this callback ran.
      if (state.get().kind === 'saved' && hasUnsaved()) change({})
    })
    return running
  }

  async function run(): Promise<boolean> {
    try {
      while (hasUnsaved()) {
        await saveWithMerge(base, { save: send, load, merge })
        if (state.get().kind === 'undecided') return false
      }
      state.set({ kind: 'saved' })
      return true
    } catch (error) {
      state.set({
        kind: 'failed',
        text: errorText(error, copy.saveFailed),
        isRefused: isFinal(error),
      })
      return false
    }
  }

  async function send({ version }: Stored) {
    state.set({ kind: 'saving' })
    const sent = mine
    const saved = await save({ ...sent, version })
    base = { ...saved, ...sent }
    mine = withoutSame(mine, base)
    onSaved(saved)
  }

  async function merge(theirs: T) {
    let choice = 'mine' as Choice
    const left = await mergeChanges({
      changes: mine,
      before: base,
      theirs,
      read: (editable) => editable,
      isSame,
      ask: async (names) => (choice = await ask(names, theirs)),
    })
    if (!left) {
      state.set({ kind: 'undecided' })
      return false
    }
    const shown = { ...base, ...mine }
    base = theirs
    mine = left
    const isNews = !('content' in mine) && !isSame('content', theirs.content, shown.content)
    if (isNews) replaceText(theirs.content, choice === 'theirs' ? 'choice' : 'news')
    onSaved(theirs)
    return hasUnsaved()
  }

  const ask = (names: (keyof Editable)[], theirs: Editable) =>
    new Promise<Choice>((choose) =>
      state.set({ kind: 'conflict', conflict: { names, mine: { ...base, ...mine }, theirs, choose } }),
    )

  return {
    /** Sets the callbacks. Called after every render. */
    connect: (options: Options<T>) => {
      ;({ save, load, onSaved, replaceText } = options)
    },
    change,
    flush,
    hasUnsaved,
    discard: () => {
      clearTimeout(timer)
      mine = {}
      state.set({ kind: 'saved' })
    },
    /** Takes over a newer version from the server, but not if changes are unsaved: the next save merges both. */
    adopt: (next: T) => {
      if (hasUnsaved() || running || next.version === base.version) return
      const isNews = !isSame('content', next.content, base.content)
      base = next
      if (isNews) replaceText(next.content, 'news')
    },
    /** The current text, saved or not. */
    current: (): Editable => ({ name: base.name, content: base.content, ...mine }),
    version: () => base.version,
    state,
  }
}

export type Autosave = Omit<ReturnType<typeof autosave>, 'adopt' | 'connect'>

const notConnected = {
  save: () => Promise.reject(new Error('Autosave is not connected')),
  load: () => Promise.reject(new Error('Autosave is not connected')),
  onSaved: () => {},
  replaceText: () => {},
}

const isSame = (name: string, one: unknown, other: unknown) =>
  name === 'content' ? isSameText(one as RichText, other as RichText) : one === other

const withoutSame = (changes: Partial<Editable>, base: Editable): Partial<Editable> =>
  Object.fromEntries(
    Object.entries(changes).filter(([name, value]) => !isSame(name, value, base[name as keyof Editable])),
  )
