/** Writes search parameters and leaves out undefined ones. A list becomes one parameter for each of its values. */
export function writeSearch(params: Record<string, unknown>): string {
  const pairs = Object.entries(params).flatMap(([name, given]) =>
    (Array.isArray(given) ? given : [given])
      .filter((value) => value !== undefined && value !== '')
      .map((value) => [name, String(value)]),
  )
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ''
}

/** A parameter that is repeated becomes a list. Values stay strings, because an id can look like a number. */
export function readSearch(search: string): Record<string, string | string[]> {
  const params = new URLSearchParams(search)
  return Object.fromEntries(
    [...new Set(params.keys())].map((name) => {
      const [first = '', ...others] = params.getAll(name)
      return [name, others.length > 0 ? [first, ...others] : first]
    }),
  )
}
