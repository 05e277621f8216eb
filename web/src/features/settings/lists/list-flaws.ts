import type { ListDraft } from './list-draft.ts'

/** What is wrong with single entries, by their keys, and with the list as a whole. */
export type Flaws = { entries: Record<string, string>; list?: string }

export const noFlaws: Flaws = { entries: {} }

type Issue = { path: PropertyKey[]; message: string }

export const flawsOfIssues = (issues: readonly Issue[], draft: ListDraft): Flaws =>
  flawsIn(
    Object.fromEntries(issues.map(({ path, message }) => [path.map(String).join('.'), message])),
    draft,
  ) ?? noFlaws

/** The server’s words by its names, such as `items.2.name`; null where it named nothing that is on the screen. */
export function flawsIn(fields: Record<string, string>, { entries }: ListDraft): Flaws | null {
  const flaws: Flaws = { entries: {} }
  for (const [path, message] of Object.entries(fields)) {
    const [list, index] = path.split('.')
    const entry = list === 'items' && index !== undefined ? entries[Number(index)] : undefined
    if (entry) flaws.entries[entry.key] ??= message
    else flaws.list ??= message
  }
  return Object.keys(fields).length > 0 ? flaws : null
}
