type At = { at: string }

const short = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric' })
const withYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' })
const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })

/** Groups items by day and keeps their order. A day starts at midnight in the viewer’s time zone. */
export function groupByDay<T extends At>(items: T[], now = new Date()) {
  const days: { day: string; name: string; items: T[] }[] = []
  for (const item of items) {
    const at = new Date(item.at)
    const day = at.toDateString()
    const last = days.at(-1)
    if (last?.day === day) last.items.push(item)
    else days.push({ day, name: dayName(at, now), items: [item] })
  }
  return days
}

export const formatTime = (at: string) => time.format(new Date(at))

function dayName(at: Date, now: Date) {
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)
  if (at.toDateString() === now.toDateString()) return 'Today'
  if (at.toDateString() === yesterday.toDateString()) return 'Yesterday'
  return at.getFullYear() === now.getFullYear() ? short.format(at) : withYear.format(at)
}
