import { createStore, useStore } from './store.ts'

const shown = createStore(Intl.DateTimeFormat().resolvedOptions().timeZone)
let company = shown.get()

/**
 * The time zone in which the app shows times of day: the user's own or the company's, or UTC on the SuperAdmin's screens.
 * Until the company's is loaded, and on public pages, the time zone of the device.
 */
export const displayZone = shown.get

/** Like `displayZone`, and renders the component again when the time zone changes. */
export const useDisplayZone = () => useStore(shown)

/** The company's time zone, in which days begin, invoices are sent and clients see times. */
export const companyZone = () => company

export function showTimesIn(timeZone: string, ofCompany = timeZone) {
  company = ofCompany
  if (timeZone !== shown.get()) shown.set(timeZone)
}
