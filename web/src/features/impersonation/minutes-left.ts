/** Rounds up, so that the result is 0 only when the time is up. */
export const minutesLeft = (endsAt: string, now: Date) =>
  Math.max(0, Math.ceil((new Date(endsAt).getTime() - now.getTime()) / 60_000))
