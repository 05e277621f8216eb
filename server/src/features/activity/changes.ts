/** One field of an edit, for the activity: what it was and what it is. Long texts only by name. */
export type Change = { field: string; before?: unknown; after?: unknown }

type Values = Record<string, unknown>

/** What an edit really changes; a field that is given as it was is no change. */
export function changesBetween(before: Values, edit: Values, longTexts: string[] = []): Change[] {
  return Object.entries(edit)
    .filter(([field, after]) => after !== undefined && !isSame(before[field], after))
    .map(([field, after]) =>
      longTexts.includes(field) ? { field } : { field, before: before[field] ?? null, after },
    )
}

/** “install date, brief and 2 more”, in the words that people use for the fields. */
export function nameFields(fields: string[], words: Record<string, string>): string {
  const names = [...new Set(fields)].map((field) => words[field] ?? field)
  if (names.length <= 1) return names.join('')
  const shown = names.length > 3 ? [...names.slice(0, 2), `${names.length - 2} more`] : names
  return `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`
}

const isSame = (before: unknown, after: unknown) =>
  JSON.stringify(before ?? null) === JSON.stringify(after ?? null)
