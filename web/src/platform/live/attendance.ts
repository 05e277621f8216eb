/** In milliseconds. Reading a screen without touching it takes less. */
const patience = 5 * 60_000
const inputs = ['pointerdown', 'keydown', 'wheel', 'touchmove']

/**
 * Notes when the user does something in this tab, until the signal. Returns the function that says whether they have done
 * nothing for a while: what the tab fetches then does not keep the session alive.
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
