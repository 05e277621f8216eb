import { type ImportField, type ImportKind, importFields } from '@mantel/domain/data'
import { defaultLabels } from '@mantel/domain/leads/lead-form'
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
    depositDate: 'Deposit paid',
    fullPaidDate: 'Paid in full',
    status: 'Stage',
  }
  const leads: Record<ImportField<'leads'>, string> = {
    ...defaultLabels,
    name: 'Full name',
    source: clients.source,
    submittedAt: 'Date received',
  }
  const labels: Record<string, string> = { clients, projects, leads }[kind]
  return ordered(kind).map((value) => ({ value, label: labels[value] ?? value }))
}

/** The id comes last, because only exported files contain ids. */
const ordered = (kind: ImportKind): string[] => {
  const fields: readonly string[] = importFields[kind]
  return fields.includes('id') ? [...fields.filter((field) => field !== 'id'), 'id'] : [...fields]
}
