/** Waits for the next frame, because rendering first removes the element that has the focus. */
export const focusAfterRender = (selector: string) =>
  requestAnimationFrame(() => document.querySelector<HTMLElement>(selector)?.focus())

/** Scrolls sideways to the stage that a card went to, which may be beyond the edge. */
export const showColumn = ({ name }: { name: string }) =>
  requestAnimationFrame(() =>
    document
      .querySelector(`[data-stage="${CSS.escape(name)}"]`)
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
  )
