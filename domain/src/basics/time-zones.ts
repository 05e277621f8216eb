/**
 * Turns `America/New_York` into “Eastern Time (New York)”, and `America/Indiana/Knox` into “Central Time (Knox,
 * Indiana)”.
 */
export function timeZoneName(zone: string) {
  const places = zone.replaceAll('_', ' ').split('/').slice(1).toReversed().join(', ')
  if (places === '') return zone
  const name = genericName(zone)
  return name ? `${name} (${places})` : places
}

/**
 * The generic name, which is the same in winter and in summer. Undefined for a zone that PostgreSQL knows and the
 * browser does not.
 */
function genericName(timeZone: string) {
  try {
    const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' })
    return format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value
  } catch {
    return undefined
  }
}

/**
 * Accepts names but not UTC offsets, because PostgreSQL inverts their sign and because they ignore daylight saving
 * time.
 */
export function isTimeZone(name: string) {
  try {
    return /^[a-z]/i.test(name) && Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }))
  } catch {
    return false
  }
}

/**
 * The zone to record for a signer. A browser can report `Etc/Unknown`, an offset such as `+14:00`, a zone
 * that only it knows, or none at all. In these cases UTC is recorded, because a time zone must not prevent
 * anyone from signing.
 */
export const signerTimeZone = (reported: string | undefined) =>
  reported !== undefined && isTimeZone(reported) ? reported : 'UTC'
