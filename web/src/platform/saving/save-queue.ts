import type { QueryClient } from '@tanstack/react-query'
import { callGeneration } from '../api/api.ts'

type Changes = Record<string, unknown>
type Queue = { last: Promise<unknown>; waiting: Set<Changes>; generation: number }

const queuesByClient = new WeakMap<QueryClient, Map<string, Queue>>()

/**
 * Saves the changes of one record one after the other. Otherwise the server would refuse a second quick change, because
 * the first one increased the version.
 */
export function saveInTurn<T>(
  queries: QueryClient,
  id: string,
  changes: Changes,
  save: () => Promise<T>,
): Promise<T> {
  const queue = queueOf(queries, id)
  queue.waiting.add(changes)
  const saved = queue.last.then(save).finally(() => queue.waiting.delete(changes))
  // Settles one step after `saved`, so that the caller's callback runs before the next change is sent.
  queue.last = saved.then(
    () => undefined,
    () => undefined,
  )
  return saved
}

/** Returns the changes of a record that are not saved yet, to show on top of the server's values. */
export const waitingChanges = (queries: QueryClient, id: string): Changes =>
  Object.assign({}, ...queueOf(queries, id).waiting) as Changes

function queueOf(queries: QueryClient, id: string) {
  const queues = queuesByClient.get(queries) ?? new Map<string, Queue>()
  queuesByClient.set(queries, queues)
  const existing = queues.get(id)
  // After the user signs out or another user signs in, pending saves never settle, so a new queue begins.
  if (existing?.generation === callGeneration()) return existing
  const queue = { last: Promise.resolve(), waiting: new Set<Changes>(), generation: callGeneration() }
  queues.set(id, queue)
  return queue
}
