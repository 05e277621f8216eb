import { UnreadableEvent } from '../event-handler.ts'

/** Stripe returns the id of a related object, or the object itself if it was asked to expand it. */
type Related<T> = string | T | null | undefined

export const idOf = (related: Related<{ id: string }>): string | null =>
  typeof related === 'string' ? related : (related?.id ?? null)

/** The object that a call has asked to expand. */
export function expanded<T>(related: Related<T>, name: string): T | null {
  if (typeof related === 'string') throw new UnreadableEvent(`Stripe didn’t expand ${name}`)
  return related ?? null
}

/** Stripe's times are seconds. */
export const instantOf = (seconds: number) => new Date(seconds * 1000).toISOString()
