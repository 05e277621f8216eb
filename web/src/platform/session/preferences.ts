import { useMedia } from '../../ui/base/media.ts'
import { createStore, useStore } from '../store.ts'
import { readStorage, writeStorage } from './local-storage.ts'

export const appearances = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const
type Appearance = (typeof appearances)[number]['value']

/** A user's preferences on this device. */
export type Preferences = {
  appearance: Appearance
  singleKeys: boolean
  /** Null means that it depends on the width of the screen. */
  sidebarOpen: boolean | null
  /** The order of cards within a stage. */
  boardOrder: string
  /** What the columns of the board stand for. */
  boardGrouping: string
  /** Stages of the board that the user collapsed or expanded. */
  collapsedStages: Record<string, boolean>
  /** Chosen columns of lists that the server has not stored yet. Null stands for the default columns. */
  listColumns: Record<string, string[] | null>
  /** Whether the photos of a project are shown room by room. */
  photosByRoom: boolean
  /** Groups of project fields that the user collapsed or expanded. */
  collapsedGroups: Record<string, boolean>
}

const key = 'preferences'
const defaults: Preferences = {
  appearance: 'light',
  singleKeys: true,
  sidebarOpen: null,
  boardOrder: 'manual',
  boardGrouping: 'stage',
  collapsedStages: {},
  listColumns: {},
  photosByRoom: false,
  collapsedGroups: {},
}

const preferences = createStore(read())

export const usePreferences = () => useStore(preferences)
export const currentPreferences = preferences.get

export function setPreferences(changes: Partial<Preferences>) {
  // Reads the stored preferences again, because another tab may have changed them.
  const next = { ...read(), ...changes }
  writeStorage(key, JSON.stringify(next))
  preferences.set(next)
}

/** Applies changes from other tabs. Returns a function that stops watching. */
export function watchPreferences() {
  const listen = ({ key: changed }: StorageEvent) => {
    if (changed === key) preferences.set(read())
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}

/** Returns `light` or `dark`. The component renders again when this changes, for example when the system switches. */
export function useMode() {
  usePreferences()
  useMedia(systemDark)
  return currentMode()
}

export function currentMode() {
  const { appearance } = preferences.get()
  if (appearance === 'system') return window.matchMedia(systemDark).matches ? 'dark' : 'light'
  return appearance
}

function read(): Preferences {
  try {
    const stored = JSON.parse(readStorage(key) ?? '{}') as Partial<Preferences>
    return {
      appearance: appearances.find(({ value }) => value === stored.appearance)?.value ?? defaults.appearance,
      singleKeys: stored.singleKeys ?? defaults.singleKeys,
      sidebarOpen: stored.sidebarOpen ?? defaults.sidebarOpen,
      boardOrder: stored.boardOrder ?? defaults.boardOrder,
      boardGrouping: stored.boardGrouping ?? defaults.boardGrouping,
      collapsedStages: stored.collapsedStages ?? defaults.collapsedStages,
      listColumns: stored.listColumns ?? defaults.listColumns,
      photosByRoom: stored.photosByRoom ?? defaults.photosByRoom,
      collapsedGroups: stored.collapsedGroups ?? defaults.collapsedGroups,
    }
  } catch {
    return defaults
  }
}

const systemDark = '(prefers-color-scheme: dark)'
