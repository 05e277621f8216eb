import { createStore, useStore } from './store.ts'

const shown = createStore(Intl.DateTimeFormat().resolvedOptions().timeZone)

/**
 * The time zone in which the app shows times: the company's, or UTC on the SuperAdmin's screens. Until the company's is
 * loaded, and on public pages, the time zone of the device.
 */
export const displayZone = shown.get

/** Like `displayZone`, and renders the component again when the time zone changes. */
export const useDisplayZone = () => useStore(shown)

export function showTimesIn(timeZone: string) {
  if (timeZone !== shown.get()) shown.set(timeZone)
}
