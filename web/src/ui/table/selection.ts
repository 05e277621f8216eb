import { useState } from 'react'

export type Selection = {
  selected: ReadonlySet<string>
  /** Adds or removes a row; `extended` selects the range from the last toggled row to this one. */
  toggle: (key: string, extended?: boolean) => void
  toggleAll: () => void
  /** Selects or deselects these rows. */
  set: (keys: readonly string[], isOn: boolean) => void
  clear: () => void
}

const noSelection = { chosen: new Set<string>(), last: null as string | null }

/** Ignores selected rows that are no longer in the list: users must not change rows that they do not see. */
export function useSelection(keys: readonly string[]): Selection {
  const [{ chosen, last }, change] = useState(noSelection)
  const selected = new Set(keys.filter((key) => chosen.has(key)))
  return {
    selected,
    toggle: (key, extended) =>
      change({
        chosen:
          extended && last !== null
            ? new Set([...selected, ...keysBetween(keys, last, key)])
            : toggled(selected, key),
        last: key,
      }),
    toggleAll: () => change({ chosen: new Set(selected.size === keys.length ? [] : keys), last: null }),
    set: (some, isOn) =>
      change({
        chosen: new Set(isOn ? [...selected, ...some] : [...selected].filter((key) => !some.includes(key))),
        last: null,
      }),
    clear: () => change(noSelection),
  }
}

function toggled(selected: ReadonlySet<string>, key: string) {
  const changed = new Set(selected)
  if (!changed.delete(key)) changed.add(key)
  return changed
}

function keysBetween(keys: readonly string[], one: string, other: string) {
  const ends = [keys.indexOf(one), keys.indexOf(other)].filter((index) => index >= 0)
  return keys.slice(Math.min(...ends), Math.max(...ends) + 1)
}
