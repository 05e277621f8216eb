import { dayIn, formatNumericDay, formatShortDay } from '@mantel/domain/basics/dates'
import { companyZone } from '../../platform/display-zone.ts'

const dayOf = (moment: string | Date) => dayIn(companyZone(), moment)

export const planDay = (instant: string) => formatShortDay(dayOf(instant), dayOf(new Date()))
export const numericPlanDay = (instant: string) => formatNumericDay(dayOf(instant))

export const daysUntil = (instant: string) =>
  Math.max(0, Math.ceil((Date.parse(instant) - Date.now()) / 86_400_000))
