export type Clock = ReturnType<typeof createClock>

/** Counts in seconds, as Stripe does. The offset is how far the clock was moved ahead of the real time. */
export function createClock(offset: number) {
  let ahead = offset
  let pinned: number | null = null
  const now = () => pinned ?? Math.floor(Date.now() / 1000) + ahead

  return {
    now,
    offset: () => ahead,
    moveTo(time: number) {
      ahead += Math.max(0, time - now())
    },
    /** Runs an action as if it happened at an earlier time than now, for example a renewal during a long jump. */
    at(time: number, action: () => void) {
      pinned = time
      try {
        action()
      } finally {
        pinned = null
      }
    },
  }
}

export const minute = 60
export const hour = 60 * minute
export const day = 24 * hour

const dayOfWeek = (time: number) => new Date(time * 1000).getUTCDay()
export const isBusinessDay = (time: number) => dayOfWeek(time) !== 0 && dayOfWeek(time) !== 6
export const startOfDay = (time: number) => time - (time % day)

export function addBusinessDays(time: number, count: number) {
  let result = time
  for (let left = count; left > 0; ) {
    result += day
    if (isBusinessDay(result)) left -= 1
  }
  return result
}
