/** What the browser keeps for us. Where it may not keep anything, this visit remembers it by itself. */
const remembered = new Map<string, string>()

export function stored(key: string): string | null {
  try {
    return remembered.get(key) ?? localStorage.getItem(key)
  } catch {
    return remembered.get(key) ?? null
  }
}

export function store(key: string, value: string | null) {
  remembered.delete(key)
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Private windows and full disks: the copy serves until the tab is closed.
    if (value !== null) remembered.set(key, value)
  }
}
