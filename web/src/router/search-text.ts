/** Reads a search parameter. Returns undefined if it is missing or empty. */
export const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/** Reads these search parameters. */
export const textSearch =
  <const Name extends string>(...names: Name[]) =>
  (search: Record<string, unknown>) =>
    Object.fromEntries(names.map((name) => [name, text(search[name])])) as { [N in Name]?: string }

/** Reads a parameter that may be repeated, as a list. */
export function texts(value: unknown) {
  const values = (Array.isArray(value) ? value : [value]).filter((one) => text(one) !== undefined)
  return values.length > 0 ? (values as string[]) : undefined
}

/**
 * Reads the URL of a list: its filters with several values, its filters with one value, and the parameters that every
 * list has. The whole state of a list is in its URL, so that it can be bookmarked and shared, and the Back button
 * works.
 */
export const listSearch =
  <const Several extends string, const One extends string, const New extends string>(
    several: readonly Several[],
    one: readonly One[],
    ...creates: New[]
  ) =>
  (search: Record<string, unknown>): ListSearch<Several | One, New> => {
    const read = (names: readonly string[], reader: (value: unknown) => string | string[] | undefined) =>
      Object.fromEntries(names.map((name) => [name, reader(search[name])]))
    const filters = { ...read(several, texts), ...read([...one, ...inEveryList], text) }
    return { ...filters, new: creates.find((one) => one === search.new) } as ListSearch<Several | One, New>
  }

const inEveryList = ['search', 'view', 'sort', 'columns', 'saved', 'peek'] as const
type ListSearch<Filter extends string, New extends string> = {
  [N in Filter | (typeof inEveryList)[number]]?: string | string[]
} & { new?: New }
