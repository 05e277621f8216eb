import { createStore, useStore } from './store.ts'

const device = Intl.DateTimeFormat().resolvedOptions().timeZone
const zones = createStore({ shown: device, company: device })

/**
 * The time zone in which the app shows times of day: the user's own or the company's, or UTC on the SuperAdmin's screens.
 * Until the company's is loaded, and on public pages, the time zone of the device.
 */
export const displayZone = () => zones.get().shown

/** Like `displayZone`, and renders the component again when the time zone changes. */
export const useDisplayZone = () => useStore(zones).shown

/** The company's time zone, in which days begin, invoices are sent and clients see times. */
export const companyZone = () => zones.get().company

export function showTimesIn(shown: string, company = shown) {
  const before = zones.get()
  if (shown !== before.shown || company !== before.company) zones.set({ shown, company })
}
