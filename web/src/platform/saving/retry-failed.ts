import type { Store } from '../store.ts'

/** The part of an autosave that this needs, whatever its fields are. */
type Saving = {
  state: Pick<Store<{ kind: string; isTemporary?: boolean }>, 'get' | 'subscribe'>
  flush: () => Promise<boolean>
}

const longestWait = 30_000

/**
 * Saves again by itself after the server could not be reached or answered that it cannot do its work now. Waits longer
 * after each failure, with a random part, because all editors fail at once when the server restarts. Returns a function
 * that ends this.
 */
export function retryFailed({ state, flush }: Saving) {
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const tryAgain = () => void (state.get().kind === 'failed' && flush())
  const unsubscribe = state.subscribe(() => {
    clearTimeout(timer)
    const now = state.get()
    if (now.kind === 'saved' || now.kind === 'incomplete') failures = 0
    if (now.kind !== 'failed' || !now.isTemporary) return
    const wait = Math.min(longestWait, 2_000 * 2 ** failures)
    failures += 1
    timer = setTimeout(tryAgain, wait * (0.5 + Math.random()))
  })
  // The browser tells when the computer has a connection again, so there is nothing to wait for.
  window.addEventListener('online', tryAgain)
  return () => {
    clearTimeout(timer)
    unsubscribe()
    window.removeEventListener('online', tryAgain)
  }
}
