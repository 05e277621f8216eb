import { useSyncExternalStore } from 'react'

export type Store<T> = { get: () => T; set: (next: T) => void; subscribe: Subscribe }
type Subscribe = (listener: () => void) => () => void

/** Holds a value outside of React. Components read it with `useStore`. */
export function createStore<T>(value: T): Store<T> {
  const { subscribe, notify } = createListeners()
  return {
    get: () => value,
    set: (next) => {
      value = next
      notify()
    },
    subscribe,
  }
}

/** Returns the value, and renders the component again when the value changes. */
export const useStore = <T>({ subscribe, get }: Pick<Store<T>, 'subscribe' | 'get'>) =>
  useSyncExternalStore(subscribe, get, get)

/** Creates the listeners for a value that is stored elsewhere. */
export function createListeners() {
  const listeners = new Set<() => void>()
  const subscribe: Subscribe = (listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const notify = () => {
    for (const listener of listeners) listener()
  }
  return { subscribe, notify }
}
