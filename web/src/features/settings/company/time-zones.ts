/** Every zone that the browser knows, by its city: that is what people look for when they type into a list. */
export function timeZoneOptions(current: string) {
  const known = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', current])
  return [...known]
    .map((value) => ({ value, label: cityFirst(value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'en'))
}

/** `America/Argentina/Buenos_Aires` → Buenos Aires (America, Argentina) */
export function cityFirst(zone: string) {
  const parts = zone.replaceAll('_', ' ').split('/')
  const city = parts.at(-1) ?? zone
  return parts.length > 1 ? `${city} (${parts.slice(0, -1).join(', ')})` : city
}

export const timeIn = (timeZone: string, now = new Date()) =>
  new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' }).format(now)
