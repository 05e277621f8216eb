import { addDays, type Day } from '../basics/dates.ts'
import type { Calendar } from './calendar.ts'
import { type LateFeeRule, lateFeeDays } from './late-fees.ts'

/** Days before (negative) or after the due date. The last four are weekly. */
export const reminderOffsets = [-7, 0, 2, 7, 14, 21, 28, 35] as const

/**
 * `nominal` is the day that follows from the rules. `wanted` is that day or, if no emails are sent on it, the next day
 * on which they are.
 */
type Reminder = { offset: number; nominal: Day; wanted: Day }
type Fee = { period: number; nominal: Day; wanted: Day }

/**
 * Computes the reminders and late fees for a due date, up to `until`. Results are cached, because many invoices are due
 * on the same days.
 */
export function scheduleOf(calendar: Calendar, lateFee: LateFeeRule | null, until: Day) {
  const cache = new Map<Day, { reminders: Reminder[]; fees: Fee[] }>()
  const compute = (dueDate: Day) => ({
    reminders: reminderOffsets
      .map((offset) => ({ offset, nominal: addDays(dueDate, offset) }))
      .filter(({ nominal }) => nominal <= until)
      .map((reminder) => ({ ...reminder, wanted: calendar.sendingDay(reminder.nominal) })),
    fees: (lateFee ? lateFeeDays(dueDate, lateFee, until) : []).map(({ period, day }) => ({
      period,
      nominal: day,
      wanted: calendar.sendingDay(day),
    })),
  })
  return {
    until,
    lateFee,
    forDueDate(dueDate: Day) {
      const known = cache.get(dueDate) ?? compute(dueDate)
      cache.set(dueDate, known)
      return known
    },
  }
}
export type Schedule = ReturnType<typeof scheduleOf>
