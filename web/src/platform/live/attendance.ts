/** Milliseconds without input after which a user counts as away. Reading a screen takes less. */
const patience = 5 * 60_000
const inputs = ['pointerdown', 'keydown', 'wheel', 'touchmove']

/**
 * Watches the user's input in this tab until the signal aborts. Returns a function that says whether the user is away.
 * While they are away, the tab's requests do not keep the session alive.
 */
export function watchAttendance(signal: AbortSignal) {
  let lastInput = Date.now()
  const noteInput = () => {
    lastInput = Date.now()
  }
  for (const name of inputs)
    window.addEventListener(name, noteInput, { capture: true, passive: true, signal })
  return () => Date.now() - lastInput > patience
}
