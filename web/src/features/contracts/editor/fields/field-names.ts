import {
  type FieldGroup,
  fieldGroups,
  mergeField,
  mergeFields,
  signatureField,
  signatureFields,
} from '@mantel/domain/contracts/contract-fields'
import type { Workspace } from '@mantel/domain/settings/workspace'

/** The name of a field. The company can rename the field `project.brief`. */
export const fieldName = (id: string, labels?: Pick<Workspace, 'briefLabel'>) =>
  id === 'project.brief' && labels
    ? labels.briefLabel
    : ((mergeField(id) ?? signatureField(id))?.label ?? 'Unknown field')

export type InsertableField = { id: string; group: FieldGroup | 'Signatures' }

/** In the order of the fields panel, by group. */
export const insertableFields: readonly InsertableField[] = [
  ...mergeFields.map(({ id, group }) => ({ id, group })),
  ...signatureFields.map(({ id }) => ({ id, group: 'Signatures' as const })),
]
export const insertableGroups = [...fieldGroups, 'Signatures'] as const

/** Returns whether each typed word begins a word in one of the names. */
export function matchesQuery(typed: string, ...names: string[]) {
  const nameWords = names
    .join(' ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
  const typedWords = typed
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  return typedWords.every((word) => nameWords.some((name) => name.startsWith(word)))
}
