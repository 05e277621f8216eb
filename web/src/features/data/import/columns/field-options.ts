import { type ImportField, type ImportKind, importFields } from '@mantel/domain/data'
import { useFieldLabels as useClientLabels } from '../../../clients/field-labels.ts'
import { useFieldLabels as useProjectLabels } from '../../../projects/field-labels.ts'

/** What a column can be, in the company’s words. */
export function useFieldOptions(kind: ImportKind) {
  const clients: Record<ImportField<'clients'>, string> = {
    ...useClientLabels(),
    id: 'Id of an export',
    name: 'Full name',
    joinedDate: 'Joined',
  }
  const projects: Record<ImportField<'projects'>, string> = {
    ...useProjectLabels(),
    id: 'Id of an export',
    clientEmail: 'Client’s email',
    status: 'Stage',
  }
  const labels: Record<string, string> = kind === 'clients' ? clients : projects
  return ordered(kind).map((value) => ({ value, label: labels[value] ?? value }))
}

/** What nobody but an export has, last. */
const ordered = (kind: ImportKind): string[] => [
  ...importFields[kind].filter((field) => field !== 'id'),
  'id',
]
