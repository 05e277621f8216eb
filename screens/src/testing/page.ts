import { screen, waitFor, within } from '@testing-library/dom'
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event'
import { expect } from 'vitest'

/** Mouse and keyboard. What lies above what is not checked: that takes a layout. */
export const user = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never })

/** Where the page is: path, query and fragment. */
export const address = () => location.pathname + location.search + location.hash

/** Waits until nothing is on its way to the page any more, and it listens to keys and clicks. */
export const expectReady = () =>
  waitFor(() => expect(document.querySelector('main[data-ready]')).not.toBeNull())

/** The one notification there may be. From now on it stays until it is used: a slow machine must not miss it. */
export async function findToast() {
  const region = await screen.findByRole('region', { name: /^Notifications/ })
  const toast = await within(region).findByRole('listitem')
  await stopTime(region, within(region).getByRole('list'))
  return toast
}

const stopped = new WeakSet<HTMLElement>()

/** Notifications wait while the window is not in front; they listen to that from a moment after they are drawn. */
async function stopTime(region: HTMLElement, notifications: HTMLElement) {
  if (stopped.has(notifications)) return
  notifications.addEventListener('toast.viewportPause', () => stopped.add(notifications))
  notifications.addEventListener('toast.viewportResume', () => stopped.delete(notifications))
  await waitFor(() => {
    // The mouse may have stopped it already; it has left then.
    region.dispatchEvent(new Event('pointerleave'))
    window.dispatchEvent(new Event('blur'))
    expect(stopped.has(notifications)).toBe(true)
  })
}

/** A dialog that lies over the page, once it listens to keys: a moment after it is drawn and has the focus. */
export async function findDialog(name: string | RegExp) {
  const dialog = await screen.findByRole('dialog', { name })
  await waitFor(() => {
    expect(dialog.contains(document.activeElement)).toBe(true)
    // Set by the drawing whose effects begin to listen.
    expect(dialog.style.pointerEvents).toBe('auto')
  })
  // Effects run in a task of their own.
  for (let turn = 0; turn < 2; turn++) await new Promise((resolve) => setTimeout(resolve))
  return dialog
}

/** Replaces the text of a field at once, as pasting does. */
export async function fill(field: HTMLElement, text: string) {
  await user.clear(field)
  await user.click(field)
  await user.paste(text)
}
