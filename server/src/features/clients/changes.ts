type Field = keyof typeof words
type Values = Partial<Record<Field, string | null>>

/** What an edit really changes: the fields, and before and after of each. Notes only by name, for they may be long. */
export function changesOf(before: Values, edit: Values) {
  const fields = (Object.keys(words) as Field[]).filter(
    (field) => edit[field] !== undefined && edit[field] !== before[field],
  )
  const told = fields.filter((field) => field !== 'notes')
  const valuesOf = (values: Values) => Object.fromEntries(told.map((field) => [field, values[field]]))
  return {
    fields,
    metadata: {
      before: valuesOf(before),
      after: valuesOf(edit),
      ...(fields.includes('notes') && { notesChanged: true }),
    },
  }
}

/** “phone, email and notes” */
export function nameFields(fields: Field[]): string {
  const names = fields.map((field) => words[field])
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names.join('')
}

const words = {
  firstName: 'first name',
  lastName: 'last name',
  email: 'email',
  phone: 'phone',
  companyName: 'company',
  address: 'address',
  city: 'city',
  state: 'state',
  zip: 'zip code',
  source: 'source',
  notes: 'notes',
}
