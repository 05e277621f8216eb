import { type Day, dayIn, formatShortDay } from '@mantel/domain/basics/dates'

const here = () => Intl.DateTimeFormat().resolvedOptions().timeZone
const dayHere = (moment: string | Date): Day => dayIn(here(), moment)

/**
 * The day of an instant in the user’s own time zone, because the end of a plan does not depend on the company’s time
 * zone.
 */
export const planDay = (instant: string) => formatShortDay(dayHere(instant), dayHere(new Date()))

export const daysUntil = (instant: string) =>
  Math.max(0, Math.ceil((Date.parse(instant) - Date.now()) / 86_400_000))
