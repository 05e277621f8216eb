import {
  type FieldGroup,
  fieldGroups,
  mergeField,
  mergeFields,
  signatureField,
  signatureFields,
} from '@mantel/domain/contracts/contract-fields'
import type { Workspace } from '@mantel/domain/settings/workspace'

/** What a field is called in this company. */
export const fieldName = (id: string, words?: Pick<Workspace, 'briefLabel'>) =>
  id === 'project.brief' && words
    ? words.briefLabel
    : ((mergeField(id) ?? signatureField(id))?.label ?? 'Unknown field')

export type OfferedField = { id: string; group: FieldGroup | 'Signatures' }

/** In the order in which they are offered, by groups. */
export const offeredFields: readonly OfferedField[] = [
  ...mergeFields.map(({ id, group }) => ({ id, group })),
  ...signatureFields.map(({ id }) => ({ id, group: 'Signatures' as const })),
]
export const offeredGroups = [...fieldGroups, 'Signatures'] as const

/** Whether what somebody typed is what they mean: all of its words begin one of the name’s, or of its group’s. */
export function matches(typed: string, ...names: string[]) {
  const known = names
    .join(' ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
  const asked = typed
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  return asked.every((word) => known.some((name) => name.startsWith(word)))
}
