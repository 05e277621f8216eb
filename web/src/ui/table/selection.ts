import { useState } from 'react'

/** Which rows of a list are chosen to do something with. */
export type Selection = {
  selected: ReadonlySet<string>
  /** One more or one less; extended, all from the last one up to this. */
  toggle: (key: string, extended?: boolean) => void
  toggleAll: () => void
  clear: () => void
}

const nothing = { chosen: new Set<string>(), last: null as string | null }

/** Only of what the list holds now: nobody acts on rows that they no longer see. */
export function useSelection(keys: readonly string[]): Selection {
  const [{ chosen, last }, change] = useState(nothing)
  const selected = new Set(keys.filter((key) => chosen.has(key)))
  return {
    selected,
    toggle: (key, extended) =>
      change({
        chosen:
          extended && last !== null
            ? new Set([...selected, ...between(keys, last, key)])
            : toggled(selected, key),
        last: key,
      }),
    toggleAll: () => change({ chosen: new Set(selected.size === keys.length ? [] : keys), last: null }),
    clear: () => change(nothing),
  }
}

function toggled(selected: ReadonlySet<string>, key: string) {
  const changed = new Set(selected)
  if (!changed.delete(key)) changed.add(key)
  return changed
}

function between(keys: readonly string[], one: string, other: string) {
  const ends = [keys.indexOf(one), keys.indexOf(other)].filter((index) => index >= 0)
  return keys.slice(Math.min(...ends), Math.max(...ends) + 1)
}
