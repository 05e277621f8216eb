/** How the activity names fields and stored values, by kind of record: the field `firstName` is "first name". */
export type ActivityLabels = Record<string, RecordLabels>
type RecordLabels = { fields: Record<string, string>; values?: Record<string, Record<string, string>> }

/** The label of a field, or else its name in words: `firstName` becomes "first name". */
export const labelOf = (labels: ActivityLabels, kind: string | null, field: string) =>
  labels[kind ?? '']?.fields[field] ?? field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
