import type { ImportKind } from '@mantel/domain/data'

export type Mapping = readonly (string | null)[]

const requiredFields: Record<ImportKind, readonly string[]> = {
  clients: ['email'],
  projects: ['title', 'address'],
  leads: ['name', 'firstName', 'lastName', 'companyName', 'email', 'phone'],
}

/** For each column, the index of an earlier column that maps to the same field, or null. */
export const earlierDuplicates = (mapping: Mapping) =>
  mapping.map((field, at) => {
    const first = field === null ? at : mapping.indexOf(field)
    return first === at ? null : first
  })

export const hasRequiredField = (kind: ImportKind, mapping: Mapping) =>
  requiredFields[kind].some((field) => mapping.includes(field))

/** Up to three distinct values, so that the user recognizes the column. */
export function sampleValues(preview: readonly (readonly string[])[], at: number) {
  const filled = preview.map((cells) => cells[at]?.trim() ?? '').filter((cell) => cell !== '')
  return [...new Set(filled)].slice(0, 3)
}
