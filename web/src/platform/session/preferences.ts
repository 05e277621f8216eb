import { useMedia } from '../../ui/base/media.ts'
import { createStore, useStore } from '../store.ts'
import { store, stored } from './local-storage.ts'

export const appearances = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const
type Appearance = (typeof appearances)[number]['value']

/** What a person likes on this device. */
export type Preferences = {
  appearance: Appearance
  singleKeys: boolean
  /** As chosen; null leaves it to the width of the screen. */
  sidebarOpen: boolean | null
  /** In which order the cards of a stage stand. */
  boardOrder: string
  /** Stages of the board that were folded up or unfolded by hand. */
  foldedStages: Record<string, boolean>
  /** Columns of the list of projects that were added or taken away by hand. */
  projectColumns: Record<string, boolean>
  /** Groups of a project's fields that were folded up or unfolded by hand. */
  foldedGroups: Record<string, boolean>
}

const key = 'preferences'
const defaults: Preferences = {
  appearance: 'light',
  singleKeys: true,
  sidebarOpen: null,
  boardOrder: 'manual',
  foldedStages: {},
  projectColumns: {},
  foldedGroups: {},
}

const preferences = createStore(read())

export const usePreferences = () => useStore(preferences)
export const currentPreferences = preferences.get

export function prefer(changes: Partial<Preferences>) {
  // Another tab may have changed something else meanwhile.
  const next = { ...read(), ...changes }
  store(key, JSON.stringify(next))
  preferences.set(next)
}

/** Another tab's choice counts here as well. Returns what ends the watch. */
export function watchPreferences() {
  const listen = ({ key: changed }: StorageEvent) => {
    if (changed === key) preferences.set(read())
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}

/** The mode that an appearance means now; the system may change its mind in the evening. */
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
    const given = JSON.parse(stored(key) ?? '{}') as Partial<Preferences>
    return {
      appearance: appearances.find(({ value }) => value === given.appearance)?.value ?? defaults.appearance,
      singleKeys: given.singleKeys ?? defaults.singleKeys,
      sidebarOpen: given.sidebarOpen ?? defaults.sidebarOpen,
      boardOrder: given.boardOrder ?? defaults.boardOrder,
      foldedStages: given.foldedStages ?? defaults.foldedStages,
      projectColumns: given.projectColumns ?? defaults.projectColumns,
      foldedGroups: given.foldedGroups ?? defaults.foldedGroups,
    }
  } catch {
    return defaults
  }
}

const systemDark = '(prefers-color-scheme: dark)'
