import { timeZoneName } from '@mantel/domain/basics/time-zones'

/** The main time zones of the United States from east to west, which are listed first. */
const mainZones = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
]

/** Every time zone that the browser lists, plus the company's own, which may be an alias that is not listed. */
export function timeZoneOptions(current: string) {
  const options = [...new Set([...mainZones, ...Intl.supportedValuesOf('timeZone'), 'UTC', current])].map(
    (value) => ({ value, label: timeZoneName(value) }),
  )
  const others = options.slice(mainZones.length)
  return [
    ...options.slice(0, mainZones.length),
    ...others.toSorted((one, other) => one.label.localeCompare(other.label, 'en')),
  ]
}

export const timeIn = (timeZone: string, now = new Date()) =>
  new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' }).format(now)
