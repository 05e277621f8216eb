import { timeZoneName } from '@mantel/domain/time-zones'

/** Every zone that the browser knows, and the current one, which may be an alias that the browser does not list. */
export function timeZoneOptions(current: string) {
  const known = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', current])
  return [...known]
    .map((value) => ({ value, label: timeZoneName(value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'en'))
}

export const timeIn = (timeZone: string, now = new Date()) =>
  new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' }).format(now)
