import type { QueryClient } from '@tanstack/react-query'

/**
 * Updates a record in every cached query that contains it, such as its page and lists. Ids are unique in the whole
 * product, so any object with this id is the record or a part of it.
 */
export function patchRecord(queries: QueryClient, id: string, values: object) {
  for (const query of queries.getQueryCache().getAll()) {
    const { data, isInvalidated } = query.state
    const patched = patchIn(data, id, values)
    if (patched === data) continue
    queries.setQueryData(query.queryKey, patched)
    // Writing data clears the invalidation, so it is set again.
    if (isInvalidated) query.invalidate()
  }
}

/** Finds a record in any cached page or list. */
export function findRecord(queries: QueryClient, id: string) {
  for (const { state } of queries.getQueryCache().getAll()) {
    const record = findIn(state.data, id)
    if (record) return record
  }
}

/** Refetches the pages of records whose cached data turned out to be outdated. */
export function invalidateRecords(queries: QueryClient, ids: readonly (string | undefined)[]) {
  void queries.invalidateQueries({
    predicate: ({ queryKey: [, input] }) => {
      const id = idIn(input)
      return id !== undefined && ids.includes(id)
    },
  })
}

export function idIn(input: unknown) {
  const { params } = Object(input) as { params?: { id?: string } }
  return params?.id
}

/** Returns the same object if it does not contain the record, so that its components do not render again. */
function patchIn(data: unknown, id: string, values: object): unknown {
  if (Array.isArray(data)) {
    const patched = data.map((item) => patchIn(item, id, values))
    return patched.some((item, index) => item !== data[index]) ? patched : data
  }
  if (!isPlain(data)) return data
  if (data.id === id) {
    const knownFields = Object.entries(values).filter(([name]) => name in data)
    return knownFields.some(([name, value]) => data[name] !== value)
      ? { ...data, ...Object.fromEntries(knownFields) }
      : data
  }
  const patched = Object.entries(data).map(([name, value]) => [name, patchIn(value, id, values)] as const)
  return patched.some(([name, value]) => data[name] !== value) ? Object.fromEntries(patched) : data
}

function findIn(data: unknown, id: string): Record<string, unknown> | undefined {
  if (!Array.isArray(data) && !isPlain(data)) return
  if (isPlain(data) && data.id === id) return data
  for (const item of Object.values(data)) {
    const record = findIn(item, id)
    if (record) return record
  }
}

const isPlain = (data: unknown): data is Record<string, unknown> =>
  typeof data === 'object' && data !== null && Object.getPrototypeOf(data) === Object.prototype
