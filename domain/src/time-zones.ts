/** `America/New_York` → Eastern Time (New York), `America/Indiana/Knox` → Central Time (Knox, Indiana) */
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
