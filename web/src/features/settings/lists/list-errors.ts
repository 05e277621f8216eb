import type { ListDraft } from './list-draft.ts'

/** Errors of single entries by their keys, and an error of the whole list. */
export type ListErrors = { entries: Record<string, string>; list?: string }

export const noErrors: ListErrors = { entries: {} }

type Issue = { path: PropertyKey[]; message: string }

export const errorsFromIssues = (issues: readonly Issue[], draft: ListDraft): ListErrors =>
  errorsFromFields(
    Object.fromEntries(issues.map(({ path, message }) => [path.map(String).join('.'), message])),
    draft,
  ) ?? noErrors

/** Maps the server's field errors, such as `items.2.name`, to entries. Returns null if the server named no field. */
export function errorsFromFields(fields: Record<string, string>, { entries }: ListDraft): ListErrors | null {
  const errors: ListErrors = { entries: {} }
  for (const [path, message] of Object.entries(fields)) {
    const [list, index] = path.split('.')
    const entry = list === 'items' && index !== undefined ? entries[Number(index)] : undefined
    if (entry) errors.entries[entry.key] ??= message
    else errors.list ??= message
  }
  return Object.keys(fields).length > 0 ? errors : null
}
