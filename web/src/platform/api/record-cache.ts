import type { QueryClient } from '@tanstack/react-query'

/**
 * Writes what is now known of a record wherever it is shown: on its page, in every list. Ids are unique in the whole
 * product, so whatever carries this one is the record, or a part of it.
 */
export function patchRecord(queries: QueryClient, id: string, values: object) {
  for (const query of queries.getQueryCache().getAll()) {
    const { data, isInvalidated } = query.state
    const patched = patchIn(data, id, values)
    if (patched === data) continue
    queries.setQueryData(query.queryKey, patched)
    // What is to be asked again is still to be asked again.
    if (isInvalidated) query.invalidate()
  }
}

/** What is known of a record, by whichever page or list shows it. */
export function findRecord(queries: QueryClient, id: string) {
  for (const { state } of queries.getQueryCache().getAll()) {
    const record = findIn(state.data, id)
    if (record) return record
  }
}

/** What is known of these records was not true any more: their pages find out what became of them. */
export function askAgain(queries: QueryClient, ids: readonly (string | undefined)[]) {
  void queries.invalidateQueries({
    predicate: ({ queryKey: [, input] }) => {
      const id = idIn(input)
      return id !== undefined && ids.includes(id)
    },
  })
}

/** Which record a call is about. */
export function idIn(input: unknown) {
  const { params } = Object(input) as { params?: { id?: string } }
  return params?.id
}

/** The same thing if nothing in it is the record, so that nothing is drawn again for it. */
function patchIn(data: unknown, id: string, values: object): unknown {
  if (Array.isArray(data)) {
    const patched = data.map((item) => patchIn(item, id, values))
    return patched.some((item, index) => item !== data[index]) ? patched : data
  }
  if (!isPlain(data)) return data
  if (data.id === id) {
    const known = Object.entries(values).filter(([name]) => name in data)
    return known.some(([name, value]) => data[name] !== value)
      ? { ...data, ...Object.fromEntries(known) }
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
