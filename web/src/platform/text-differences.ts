import { diffArrays } from 'diff'

/** Neighboring items that are in both lists (`same`), only in the new one (`added`) or only in the old (`removed`). */
export type Difference<T> = { kind: 'same' | 'added' | 'removed'; items: T[] }

/** Compares two lists item by item, with as few changes as possible. Two items are the same if their keys are. */
export function differencesBetween<T>(
  before: T[],
  after: T[],
  keyOf: (item: T) => unknown = (item) => item,
): Difference<T>[] {
  const comparator = (one: T, other: T) => keyOf(one) === keyOf(other)
  const changes = diffArrays(before, after, { comparator, maxEditLength: maxChanges })
  if (!changes) return [removed(before), added(after)]
  return changes.map((change) => ({
    kind: change.added ? 'added' : change.removed ? 'removed' : 'same',
    items: change.value,
  }))
}

/**
 * Comparing takes time that grows with the square of the number of changes. Above this limit, everything counts as
 * changed.
 */
const maxChanges = 500

const removed = <T>(items: T[]): Difference<T> => ({ kind: 'removed', items })
const added = <T>(items: T[]): Difference<T> => ({ kind: 'added', items })
