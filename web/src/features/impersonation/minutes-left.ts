/** Rounds up, so that it is 1 until the time is up. */
export const minutesLeft = (endsAt: string, now: Date) =>
  Math.max(0, Math.ceil((new Date(endsAt).getTime() - now.getTime()) / 60_000))
