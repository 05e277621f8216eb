/** Values that the browser refused to store, kept for this visit. */
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
    // Private windows and full disks can refuse to store a value. The copy in memory lasts until the page is reloaded.
    if (value !== null) inMemory.set(key, value)
  }
}
