/** Local storage. If the browser refuses to store a value, it is kept in memory for this visit. */
const inMemory = new Map<string, string>()

export function readStorage(key: string): string | null {
  try {
    return inMemory.get(key) ?? localStorage.getItem(key)
  } catch {
    return inMemory.get(key) ?? null
  }
}

export function writeStorage(key: string, value: string | null) {
  inMemory.delete(key)
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Private windows and full disks: the copy in memory lasts until the tab is closed.
    if (value !== null) inMemory.set(key, value)
  }
}
