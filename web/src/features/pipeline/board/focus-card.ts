/** Waits for the next frame, because rendering first removes the element that has the focus. */
export const focusAfterRender = (selector: string) =>
  requestAnimationFrame(() => document.querySelector<HTMLElement>(selector)?.focus())
