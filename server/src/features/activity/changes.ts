/** A changed field, as the activity stores it. For long texts, the values before and after are left out. */
export type Change = { field: string; before?: unknown; after?: unknown }

type Values = Record<string, unknown>

/** Returns the fields of the edit whose value differs from the current one. */
export function changesBetween(before: Values, edit: Values, longTexts: string[] = []): Change[] {
  return Object.entries(edit)
    .filter(([field, after]) => after !== undefined && !isSame(before[field], after))
    .map(([field, after]) =>
      longTexts.includes(field) ? { field } : { field, before: before[field] ?? null, after },
    )
}

/** Lists the labels of the fields, for example “install date, brief and 2 more”. */
export function listFieldLabels(fields: string[], labels: Record<string, string>): string {
  const names = [...new Set(fields)].map((field) => labels[field] ?? field)
  if (names.length <= 1) return names.join('')
  const shown = names.length > 3 ? [...names.slice(0, 2), `${names.length - 2} more`] : names
  return `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`
}

const isSame = (before: unknown, after: unknown) =>
  JSON.stringify(before ?? null) === JSON.stringify(after ?? null)
