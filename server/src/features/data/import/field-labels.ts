import { labelOf } from '../../activity/field-labels.ts'
import { clientLabels } from '../../clients/field-labels.ts'
import { projectLabels } from '../../projects/field-labels.ts'

const labels = { client: { fields: clientLabels }, project: { fields: projectLabels } }

/** The name of an imported field in a sentence: "zip code". */
export const fieldLabel = (kind: 'client' | 'project', field: string) => labelOf(labels, kind, field)
