import { useSyncExternalStore } from 'react'
import { store, stored } from './storage.ts'

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

let preferences = read()
const listeners = new Set<() => void>()

export const usePreferences = () => useSyncExternalStore(subscribe, () => preferences)
export const currentPreferences = () => preferences

export function prefer(changes: Partial<Preferences>) {
  // Another tab may have changed something else meanwhile.
  preferences = { ...read(), ...changes }
  store(key, JSON.stringify(preferences))
  for (const listener of listeners) listener()
}

/** Another tab's choice counts here as well. Returns what ends the watch. */
export function watchPreferences() {
  const listen = ({ key: changed }: StorageEvent) => {
    if (changed !== key) return
    preferences = read()
    for (const listener of listeners) listener()
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}

/** The mode that an appearance means now; the system may change its mind in the evening. */
export function useMode() {
  usePreferences()
  useSyncExternalStore(subscribeToSystem, () => systemDark().matches)
  return currentMode()
}

export function currentMode() {
  const { appearance } = preferences
  if (appearance === 'system') return systemDark().matches ? 'dark' : 'light'
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

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const systemDark = () => window.matchMedia('(prefers-color-scheme: dark)')

function subscribeToSystem(listener: () => void) {
  const query = systemDark()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
