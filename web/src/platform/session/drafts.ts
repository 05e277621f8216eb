/*
 * A draft is what the user typed into a form and did not send. It survives a reload of the tab, and is deleted when the
 * tab closes or another user signs in. In a browser without storage, drafts last until the next reload.
 */

const prefix = 'draft:'
const withoutStorage = new Map<string, string>()

export function getDraft<T extends object>(form: string): T | undefined {
  const text = tryStorage((storage) => storage.getItem(prefix + form)) ?? withoutStorage.get(form)
  return text === undefined ? undefined : (JSON.parse(text) as T)
}

export function saveDraft(form: string, values: object) {
  const text = JSON.stringify(values)
  const isStored = tryStorage((storage) => {
    storage.setItem(prefix + form, text)
    return true
  })
  if (!isStored) withoutStorage.set(form, text)
}

export function deleteDraft(form: string) {
  withoutStorage.delete(form)
  tryStorage((storage) => storage.removeItem(prefix + form))
}

export function clearDrafts() {
  withoutStorage.clear()
  tryStorage((storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key)
  })
}

/** Reading `sessionStorage` throws if the browser stores nothing, and writing to it if it is full. */
function tryStorage<T>(access: (storage: Storage) => T) {
  try {
    return access(sessionStorage) ?? undefined
  } catch {
    return undefined
  }
}
