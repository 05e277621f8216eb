import { screen, within } from '@testing-library/dom'
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event'

/** Mouse and keyboard. What lies above what is not checked: that takes a layout. */
export const user = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never })

/** Where the page is: path, query and fragment. */
export const address = () => location.pathname + location.search + location.hash

/** The one notification there may be. */
export const findToast = async () =>
  within(await screen.findByRole('region', { name: /^Notifications/ })).findByRole('listitem')

/** Replaces the text of a field at once, as pasting does. */
export async function fill(field: HTMLElement, text: string) {
  await user.clear(field)
  await user.click(field)
  await user.paste(text)
}
