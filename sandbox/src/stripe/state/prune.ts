import { day } from './clock.ts'
import type { Store } from './store.ts'

/** Removes what Stripe removes too: events after 30 days, and answers to idempotency keys after a day of real time. */
export function pruneStore(store: Store, now: number) {
  const realNow = Date.now() / 1000
  const waiting = new Set(store.rows('delivery').map(({ value }) => value.event))
  for (const { value } of store.rows('event'))
    if (value.created < now - 30 * day && !waiting.has(value.id)) store.remove('event', value.id)
  for (const { value } of store.rows('finished_delivery'))
    if (!store.row('event', value.event)) store.remove('finished_delivery', value.id)
  for (const { value } of store.rows('answer'))
    if (value.created < realNow - day) store.remove('answer', value.id)
}
