import type { ImportKind } from '@mantel/domain/data'
import { labelOf } from '../../activity/field-labels.ts'
import { clientLabels } from '../../clients/field-labels.ts'
import { leadLabels } from '../../leads/field-labels.ts'
import { projectLabels } from '../../projects/field-labels.ts'

export type ImportNoun = 'client' | 'project' | 'lead'

export const nouns: Record<ImportKind, ImportNoun> = { clients: 'client', projects: 'project', leads: 'lead' }

const labels = {
  client: { fields: clientLabels },
  project: { fields: projectLabels },
  lead: { fields: { ...leadLabels, submittedAt: 'date received' } },
}

/** Returns the name of an imported field for use in a sentence, such as "ZIP code" for `zip`. */
export const fieldLabel = (kind: ImportNoun, field: string) => labelOf(labels, kind, field)
