/** Milliseconds without input after which a user counts as away. Reading a screen takes less. */
const awayAfter = 5 * 60_000
const inputs = ['pointerdown', 'keydown', 'wheel', 'touchmove']

/**
 * Watches the user's input in this tab until the signal aborts. Returns a function that says whether the user is away.
 * While they are away, the tab's requests do not keep the session alive.
 */
export function watchUserActivity(signal: AbortSignal) {
  let lastInput = Date.now()
  const recordInput = () => {
    lastInput = Date.now()
  }
  for (const name of inputs)
    window.addEventListener(name, recordInput, { capture: true, passive: true, signal })
  return () => Date.now() - lastInput > awayAfter
}
