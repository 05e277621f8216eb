import { screen, waitFor, within } from '@testing-library/dom'
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event'
import { expect } from 'vitest'

/** Simulates mouse and keyboard without delays. Clicks ignore the CSS property `pointer-events`. */
export const user = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never })

export const address = () => location.pathname + location.search + location.hash

/** Waits until the page has loaded everything and reacts to input. */
export const expectReady = () =>
  waitFor(() => expect(document.querySelector('main[data-ready]')).not.toBeNull())

/** Finds the toast and stops its timer, so that a slow machine does not miss it. */
export async function findToast() {
  const region = await screen.findByRole('region', { name: /^Notifications/ })
  const toast = await within(region).findByRole('listitem')
  await pauseToast(region, within(region).getByRole('list'))
  return toast
}

/** Waits for a toast that contains all of these texts. An earlier toast may still be shown at first. */
export const expectToast = (...texts: (string | RegExp)[]) =>
  waitFor(async () => {
    const { textContent } = await findToast()
    for (const text of texts) expect(textContent).toMatch(text)
  })

const pausedLists = new WeakSet<HTMLElement>()

/**
 * Stops the timer of the toast by making the window inactive. The toast starts to listen to the window only shortly
 * after it renders, so the event is repeated until the toast reacts.
 */
async function pauseToast(region: HTMLElement, notifications: HTMLElement) {
  if (pausedLists.has(notifications)) return
  notifications.addEventListener('toast.viewportPause', () => pausedLists.add(notifications))
  notifications.addEventListener('toast.viewportResume', () => pausedLists.delete(notifications))
  await waitFor(() => {
    // The pointer may already have paused the toast. It leaves first, so that the next event pauses the toast again.
    region.dispatchEvent(new Event('pointerleave'))
    window.dispatchEvent(new Event('blur'))
    expect(pausedLists.has(notifications)).toBe(true)
  })
}

/** Finds a dialog and waits until it reacts to keys, which is shortly after it renders and gets the focus. */
export async function findDialog(name: string | RegExp) {
  const dialog = await screen.findByRole('dialog', { name })
  await waitFor(() => {
    expect(dialog.contains(document.activeElement)).toBe(true)
    // The render that sets this style also adds the key listeners, in its effects.
    expect(dialog.style.pointerEvents).toBe('auto')
  })
  // Waits for these effects, which run in a separate task.
  for (let turn = 0; turn < 2; turn++) await new Promise((resolve) => setTimeout(resolve))
  return dialog
}

/** The dialog that compares the user's version with someone else's. */
export const findBothVersions = () => screen.findByRole('dialog', { name: 'Someone else changed this' })

/** Waits until the button is not busy, because a busy button ignores clicks. */
export const press = async (name: string | RegExp, where = document.body) =>
  user.click(await within(where).findByRole('button', { name, busy: false }))

/** Replaces the text of a field at once, as pasting does. */
export async function fill(field: HTMLElement, text: string) {
  await user.clear(field)
  await user.click(field)
  await user.paste(text)
}
