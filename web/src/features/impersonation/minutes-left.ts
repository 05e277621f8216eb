/** Begun ones count: it says 1 until it is over. */
export const minutesLeft = (endsAt: string, now: Date) =>
  Math.max(0, Math.ceil((new Date(endsAt).getTime() - now.getTime()) / 60_000))
