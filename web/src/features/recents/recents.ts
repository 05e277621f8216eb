import { readStorage, writeStorage } from '../../platform/session/local-storage.ts'
import { createListeners, useStore } from '../../platform/store.ts'

/** A project or client that somebody opened: just enough to name it and to find it again. */
export type Recent = { kind: 'project' | 'client'; id: string; title: string }

const key = 'recents'
/** More than are shown anywhere, as some of them turn out to be gone. */
const most = 8

type Kept = { person: string; records: readonly Recent[] }
const nothing: Kept = { person: '', records: [] }

let last: { text: string | null; kept: Kept } = { text: null, kept: nothing }
const listeners = createListeners()

/** Those that a person opened last, the latest first. */
export function useRecents(person: string) {
  const kept = useStore({ subscribe, get: current })
  return kept.person === person ? kept.records : nothing.records
}

export function remember(person: string, record: Recent) {
  const { records } = ownOf(person)
  const others = records.filter(({ id }) => id !== record.id)
  keep({ person, records: [record, ...others].slice(0, most) })
}

/** It is gone, or no longer theirs to see. */
export function forget(person: string, gone: string) {
  const { records } = ownOf(person)
  keep({ person, records: records.filter(({ id }) => id !== gone) })
}

/** What one person opened is not the next one's business. */
export function forgetRecents() {
  writeStorage(key, null)
  listeners.notify()
}

const ownOf = (person: string) => (current().person === person ? current() : nothing)

function keep(kept: Kept) {
  writeStorage(key, JSON.stringify(kept))
  listeners.notify()
}

/** Read anew only when it changed: it is compared at every drawing. */
function current(): Kept {
  const text = readStorage(key)
  if (text !== last.text) last = { text, kept: parsed(text) }
  return last.kept
}

function parsed(text: string | null): Kept {
  try {
    const { person, records } = JSON.parse(text ?? '{}') as { person?: unknown; records?: unknown }
    if (typeof person !== 'string' || !Array.isArray(records)) return nothing
    return { person, records: records.filter(isRecent).slice(0, most) }
  } catch {
    return nothing
  }
}

function isRecent(value: unknown): value is Recent {
  const { kind, id, title } = (value ?? {}) as Record<string, unknown>
  return (kind === 'project' || kind === 'client') && typeof id === 'string' && typeof title === 'string'
}

function subscribe(listener: () => void) {
  const stop = listeners.subscribe(listener)
  // What another tab opened counts here as well.
  window.addEventListener('storage', listener)
  return () => {
    stop()
    window.removeEventListener('storage', listener)
  }
}
