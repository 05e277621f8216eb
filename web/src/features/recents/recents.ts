import { readStorage, writeStorage } from '../../platform/session/local-storage.ts'
import { createListeners, useStore } from '../../platform/store.ts'

/** A project or client that the user opened, with what a link needs. */
export type Recent = {
  kind: 'project' | 'client'
  id: string
  title: string
  /** The file of a project's first photo. */
  coverFileId?: string | null
}

const key = 'recents'
/** More records than any list shows, because some of them may be deleted later. */
const maxRecents = 8

type StoredRecents = { person: string; records: readonly Recent[] }
const none: StoredRecents = { person: '', records: [] }

let last: { text: string | null; recents: StoredRecents } = { text: null, recents: none }
const listeners = createListeners()

/** The records that this user opened, latest first. */
export function useRecents(userId: string) {
  const stored = useStore({ subscribe, get: current })
  return stored.person === userId ? stored.records : none.records
}

export function addRecent(userId: string, record: Recent) {
  const { records } = recentsOf(userId)
  const others = records.filter(({ id }) => id !== record.id)
  store({ person: userId, records: [record, ...others].slice(0, maxRecents) })
}

/** Call for a record that was deleted or is no longer visible to the user. */
export function removeRecent(userId: string, deletedId: string) {
  const { records } = recentsOf(userId)
  store({ person: userId, records: records.filter(({ id }) => id !== deletedId) })
}

/** Call on sign-out, because the next user of this browser must not see the recents. */
export function clearRecents() {
  writeStorage(key, null)
  listeners.notify()
}

const recentsOf = (userId: string) => (current().person === userId ? current() : none)

function store(recents: StoredRecents) {
  writeStorage(key, JSON.stringify(recents))
  listeners.notify()
}

/** Parsed only when the stored text changes, because React compares the result by identity on every render. */
function current(): StoredRecents {
  const text = readStorage(key)
  if (text !== last.text) last = { text, recents: parse(text) }
  return last.recents
}

function parse(text: string | null): StoredRecents {
  try {
    const { person, records } = JSON.parse(text ?? '{}') as { person?: unknown; records?: unknown }
    if (typeof person !== 'string' || !Array.isArray(records)) return none
    return { person, records: records.filter(isRecent).slice(0, maxRecents) }
  } catch {
    return none
  }
}

function isRecent(value: unknown): value is Recent {
  const { kind, id, title } = (value ?? {}) as Record<string, unknown>
  return (kind === 'project' || kind === 'client') && typeof id === 'string' && typeof title === 'string'
}

function subscribe(listener: () => void) {
  const stop = listeners.subscribe(listener)
  // Records opened in another tab count too.
  window.addEventListener('storage', listener)
  return () => {
    stop()
    window.removeEventListener('storage', listener)
  }
}
