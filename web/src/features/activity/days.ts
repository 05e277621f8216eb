import { addDays, dayIn } from '@mantel/domain/basics/dates'
import { formatter } from '../../platform/dates.ts'
import { displayZone } from '../../platform/display-zone.ts'

type At = { at: string }

const short = formatter({ weekday: 'short', month: 'short', day: 'numeric' })
const withYear = formatter({ month: 'short', day: 'numeric', year: 'numeric' })

export const formatTime = formatter({ hour: 'numeric', minute: '2-digit' })

/** Groups items by day and keeps their order. A day starts at midnight in the time zone of the screen. */
export function groupByDay<T extends At>(items: T[], now = new Date()) {
  const days: { day: string; name: string; items: T[] }[] = []
  for (const item of items) {
    const day = dayIn(displayZone(), item.at)
    const last = days.at(-1)
    if (last?.day === day) last.items.push(item)
    else days.push({ day, name: dayName(item.at, now), items: [item] })
  }
  return days
}

function dayName(at: string, now: Date) {
  const [day, today] = [dayIn(displayZone(), at), dayIn(displayZone(), now)]
  if (day === today) return 'Today'
  if (day === addDays(today, -1)) return 'Yesterday'
  return day.slice(0, 4) === today.slice(0, 4) ? short(at) : withYear(at)
}
