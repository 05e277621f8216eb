import { addDays, type Day, dayIn, instantAt } from '../basics/dates.ts'
import { nextBusinessDay } from './business-days.ts'

export type SendingRules = {
  timeZone: string
  /** Emails are sent from `sendFromHour` until before `sendUntilHour`, in the company's time zone. */
  sendFromHour: number
  sendUntilHour: number
  businessDaysOnly: boolean
}

/** The `pausedUntil` of a pause that has no end. Any later instant means the same. */
export const pausedForever = '2999-12-31T00:00:00.000Z'

/** Computes when emails can be sent. Results are cached by day, because thousands of invoices need the same days. */
export function calendarOf(rules: SendingRules, now: string) {
  const { timeZone, sendFromHour, sendUntilHour, businessDaysOnly } = rules
  const today = dayIn(timeZone, now)
  const sendingDay = (day: Day) => (businessDaysOnly ? nextBusinessDay(day) : day)
  const startOf = cachedByDay((day) => instantAt(timeZone, day, sendFromHour))
  const cachedSendingDay = cachedByDay(sendingDay)
  const isOver = now >= instantAt(timeZone, today, sendUntilHour)
  const firstDay = cachedSendingDay(isOver ? addDays(today, 1) : today)

  return {
    today,
    /** Returns the given day or, if no emails are sent on it, the next day on which they are. */
    sendingDay: cachedSendingDay,
    /** When the emails of a day are sent. Today's are sent at once if the sending hours have begun. */
    sendingTime: (day: Day) => (day === today && startOf(day) < now ? now : startOf(day)),
    /**
     * The first day on which a client can get an email: at most one email a day, and none on a day that begins with a
     * pause. So the plan is the same before and after a pause that ends in the afternoon.
     */
    firstDayFor(lastEmailedOn: Day | undefined, pausedUntil: string | null): Day {
      const next =
        lastEmailedOn !== undefined && lastEmailedOn >= firstDay
          ? cachedSendingDay(addDays(lastEmailedOn, 1))
          : firstDay
      if (pausedUntil === null || pausedUntil <= startOf(today)) return next
      const end = pausedUntil < pausedForever ? pausedUntil : pausedForever
      const resumed = dayIn(timeZone, end)
      const first = cachedSendingDay(startOf(resumed) >= end ? resumed : addDays(resumed, 1))
      return first > next ? first : next
    },
  }
}
export type Calendar = ReturnType<typeof calendarOf>

function cachedByDay<T>(compute: (day: Day) => T) {
  const cache = new Map<Day, T>()
  return (day: Day): T => {
    const value = cache.get(day) ?? compute(day)
    cache.set(day, value)
    return value
  }
}
