import { addDays, type Day, dayIn, instantAt } from '../basics/dates.ts'
import { nextBusinessDay } from './business-days.ts'

export type SendingRules = {
  timeZone: string
  /** Emails are sent from this hour on and before the second one, in the company's time zone. */
  sendFromHour: number
  sendUntilHour: number
  businessDaysOnly: boolean
}

/** The end of a pause without an end. Later instants mean the same. */
export const pausedForever = '2999-12-31T00:00:00.000Z'

/** Answers when emails can be sent. Days are cached, because thousands of invoices ask for the same ones. */
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
    /** The first day on or after this one on which emails can be sent. */
    sendingDay: cachedSendingDay,
    /** When the emails of a day are sent. Today's are sent at once if the sending hours have begun. */
    sendingTime: (day: Day) => (day === today && startOf(day) < now ? now : startOf(day)),
    /**
     * The first day on which a client can get an email: not twice a day, and not on a day that begins with a pause.
     * So it makes no difference whether the plan is made before or after the end of a pause in the afternoon.
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
