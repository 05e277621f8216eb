import { labelOf } from '../../activity/field-labels.ts'
import { clientLabels } from '../../clients/field-labels.ts'
import { projectLabels } from '../../projects/field-labels.ts'

const labels = { client: { fields: clientLabels }, project: { fields: projectLabels } }

/** Returns the name of an imported field for use in a sentence, such as "ZIP code" for `zip`. */
export const fieldLabel = (kind: 'client' | 'project', field: string) => labelOf(labels, kind, field)
