/** Once it is drawn: what had the focus is about to go. */
export const focusOn = (selector: string) =>
  requestAnimationFrame(() => document.querySelector<HTMLElement>(selector)?.focus())
