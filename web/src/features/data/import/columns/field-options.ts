import { type ImportField, type ImportKind, importFields } from '@mantel/domain/data'
import { useFieldLabels as useClientLabels } from '../../../clients/field-labels.ts'
import { useFieldLabels as useProjectLabels } from '../../../projects/field-labels.ts'

/** The fields a column can map to, with the company's own labels. */
export function useFieldOptions(kind: ImportKind) {
  const clients: Record<ImportField<'clients'>, string> = {
    ...useClientLabels(),
    id: 'Export ID',
    name: 'Full name',
    joinedDate: 'Client since',
  }
  const projects: Record<ImportField<'projects'>, string> = {
    ...useProjectLabels(),
    id: 'Export ID',
    clientEmail: 'Client email',
    status: 'Stage',
  }
  const labels: Record<string, string> = kind === 'clients' ? clients : projects
  return ordered(kind).map((value) => ({ value, label: labels[value] ?? value }))
}

/** The id comes last, because only exported files contain ids. */
const ordered = (kind: ImportKind): string[] => [
  ...importFields[kind].filter((field) => field !== 'id'),
  'id',
]
