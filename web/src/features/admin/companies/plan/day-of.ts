import { dayIn, formatNumericDay } from '@mantel/domain/basics/dates'

/** The day of an instant in the time zone of the SuperAdmin. */
export const dayOf = (instant: string) =>
  formatNumericDay(dayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date(instant)))
