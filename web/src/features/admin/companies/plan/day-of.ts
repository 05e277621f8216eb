import { dayIn, formatNumericDay } from '@mantel/domain/basics/dates'

/** The day of an instant in UTC, the time zone of all SuperAdmin screens. */
export const dayOf = (instant: string) => formatNumericDay(dayIn('UTC', instant))
