import type { RichText } from '@mantel/domain/contracts/rich-text'
import { errorText, isFinal } from '../../../platform/api/api.ts'
import { type Choice, isStale } from '../../../platform/saving/merge-edits.ts'
import { createStore } from '../../../platform/store.ts'
import { isSameText } from '../editor/conversion.ts'

/** What is written: a contract or a template. */
export type Written = { name: string; content: RichText }
export type Stored = Written & { id: string; version: number }

type Dispute = {
  names: (keyof Written)[]
  mine: Written
  theirs: Written
  choose: (choice: Choice) => void
}

export type SaveState =
  | { kind: 'saved' }
  /** Changed; it is sent once the typing pauses. */
  | { kind: 'waiting' }
  | { kind: 'saving' }
  /** Asking again helps where the line was cut; where it was refused, its reason has to go first. */
  | { kind: 'failed'; text: string; isRefused: boolean }
  /** Somebody else was quicker: both versions are there, and the person chooses. */
  | { kind: 'disputed'; dispute: Dispute }
  | { kind: 'undecided' }

export type Options<T extends Stored> = {
  save: (changes: Partial<Written> & { version: number }) => Promise<T>
  /** What holds now, after somebody else was quicker. */
  load: () => Promise<T>
  /** Shows what was saved wherever else it is seen. */
  keep: (saved: T) => void
  /** The text is another one now, and not by the hand that writes here. */
  take: (content: RichText, by: 'choice' | 'news') => void
}

const pause = 800

/**
 * Saves what is written by itself, one change after the other, each against the version that was seen. What could not be
 * saved stays, and is tried again with the next change or when somebody asks.
 */
export function autosave<T extends Stored>(first: T) {
  let { save, load, keep, take }: Options<T> = nowhere
  let base: Stored = first
  let mine: Partial<Written> = {}
  const state = createStore<SaveState>({ kind: 'saved' })
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<boolean> | null = null

  const hasUnsaved = () => Object.keys(mine).length > 0

  function change(changes: Partial<Written>) {
    mine = withoutSame({ ...mine, ...changes }, base)
    clearTimeout(timer)
    if (running) return
    if (hasUnsaved()) timer = setTimeout(() => void flush(), pause)
    state.set({ kind: hasUnsaved() ? 'waiting' : 'saved' })
  }

  /** Now, and not after the pause; answers whether everything is saved. */
  function flush(): Promise<boolean> {
    clearTimeout(timer)
    running ??= run().finally(() => {
      running = null
      // What was typed after everything was saved, and before this was over, has its own turn.
      if (state.get().kind === 'saved' && hasUnsaved()) change({})
    })
    return running
  }

  async function run(): Promise<boolean> {
    try {
      while (hasUnsaved()) {
        state.set({ kind: 'saving' })
        if (!(await send(mine))) return false
      }
      state.set({ kind: 'saved' })
      return true
    } catch (error) {
      state.set({
        kind: 'failed',
        text: errorText(error, 'This could not be saved'),
        isRefused: isFinal(error),
      })
      return false
    }
  }

  /** False where the person has yet to decide. */
  async function send(sent: Partial<Written>): Promise<boolean> {
    try {
      const saved = await save({ ...sent, version: base.version })
      base = { ...saved, ...sent }
      mine = withoutSame(mine, base)
      keep(saved)
      return true
    } catch (error) {
      if (!isStale(error)) throw error
    }
    return meet(await load())
  }

  async function meet(theirs: T): Promise<boolean> {
    const disputed = namesIn(mine).filter(
      (name) => !isSame(name, theirs, base) && !isSame(name, theirs, { ...base, ...mine }),
    )
    const choice = disputed.length > 0 ? await ask(disputed, theirs) : 'mine'
    if (choice === 'later') {
      state.set({ kind: 'undecided' })
      return false
    }
    const isMine = (name: keyof Written) => name in mine && !(choice === 'theirs' && disputed.includes(name))
    const isNews = !isMine('content') && !isSame('content', theirs, { ...base, ...mine })
    mine = Object.fromEntries(Object.entries(mine).filter(([name]) => isMine(name as keyof Written)))
    base = theirs
    mine = withoutSame(mine, base)
    if (isNews) take(theirs.content, choice === 'theirs' ? 'choice' : 'news')
    keep(theirs)
    return true
  }

  const ask = (names: (keyof Written)[], theirs: Written) =>
    new Promise<Choice>((choose) =>
      state.set({ kind: 'disputed', dispute: { names, mine: { ...base, ...mine }, theirs, choose } }),
    )

  return {
    /** Where it is saved, and who is told. */
    connect: (options: Options<T>) => {
      ;({ save, load, keep, take } = options)
    },
    change,
    flush,
    hasUnsaved,
    /** What was not saved is not wanted any more. */
    drop: () => {
      clearTimeout(timer)
      mine = {}
      state.set({ kind: 'saved' })
    },
    /** What the server has now. Where somebody writes, it waits until they save. */
    adopt: (next: T) => {
      if (hasUnsaved() || running || next.version === base.version) return
      const isNews = !isSame('content', next, base)
      base = next
      if (isNews) take(next.content, 'news')
    },
    /** What stands there now, saved or not. */
    written: (): Written => ({ name: base.name, content: base.content, ...mine }),
    version: () => base.version,
    state,
  }
}

/** Whatever it is that is written. */
export type Autosave = Omit<ReturnType<typeof autosave>, 'adopt' | 'connect'>

const nowhere = {
  save: () => Promise.reject(new Error('Nobody said where to save this')),
  load: () => Promise.reject(new Error('Nobody said where this is from')),
  keep: () => {},
  take: () => {},
}

const namesIn = (changes: Partial<Written>) => Object.keys(changes) as (keyof Written)[]

const isSame = (name: keyof Written, one: Written, other: Written) =>
  name === 'name' ? one.name === other.name : isSameText(one.content, other.content)

const withoutSame = (changes: Partial<Written>, base: Written): Partial<Written> =>
  Object.fromEntries(
    Object.entries(changes).filter(([name]) => !isSame(name as keyof Written, { ...base, ...changes }, base)),
  )
