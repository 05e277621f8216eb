/** Waits for the next frame, because the focused element is about to be removed. */
export const focusAfterRender = (selector: string) =>
  requestAnimationFrame(() => document.querySelector<HTMLElement>(selector)?.focus())
