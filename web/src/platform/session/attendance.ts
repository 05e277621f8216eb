/** In milliseconds. Reading a screen without touching it takes less. */
const patience = 5 * 60_000

let lastInput = Date.now()
const noteInput = () => {
  lastInput = Date.now()
}
for (const name of ['pointerdown', 'keydown', 'wheel', 'touchmove'])
  window.addEventListener(name, noteInput, { capture: true, passive: true })

/** Whether the user has done nothing in this tab for a while. What it fetches then does not keep the session alive. */
export const isUnattended = () => Date.now() - lastInput > patience
