import type { ImportKind } from '@mantel/domain/data'

export type Mapping = readonly (string | null)[]

const needed: Record<ImportKind, readonly string[]> = { clients: ['email'], projects: ['title', 'address'] }

/** For each column the earlier one that is the same already. */
export const takenBefore = (mapping: Mapping) =>
  mapping.map((field, at) => {
    const first = field === null ? at : mapping.indexOf(field)
    return first === at ? null : first
  })

/** Whether something can be made of the rows at all. */
export const isEnough = (kind: ImportKind, mapping: Mapping) =>
  needed[kind].some((field) => mapping.includes(field))

/** What stands in a column, as much as helps to recognise it. */
export function examplesOf(preview: readonly (readonly string[])[], at: number) {
  const filled = preview.map((cells) => cells[at]?.trim() ?? '').filter((cell) => cell !== '')
  return [...new Set(filled)].slice(0, 3)
}
