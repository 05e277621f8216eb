/** What changed, for the activity: long texts only by name, the rest with before and after. */
export type Change = { field: string; before?: unknown; after?: unknown }

const longTexts = ['brief', 'notes', 'accessNotes']

export function changeOf(before: Record<string, unknown>, edit: Record<string, unknown>): Change[] {
  return Object.entries(edit)
    .filter(([field, after]) => after !== undefined && !isSame(before[field], after))
    .map(([field, after]) =>
      longTexts.includes(field) ? { field } : { field, before: before[field], after },
    )
}

/** “install date, brief and 2 more” */
export function nameFields(fields: string[]): string {
  const names = [...new Set(fields)].map((field) => words[field] ?? field)
  if (names.length <= 1) return names.join('')
  const shown = names.length > 3 ? [...names.slice(0, 2), `${names.length - 2} more`] : names
  return `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`
}

const isSame = (before: unknown, after: unknown) =>
  JSON.stringify(before ?? null) === JSON.stringify(after ?? null)

const words: Record<string, string> = {
  clientId: 'client',
  title: 'title',
  address: 'address',
  city: 'city',
  state: 'state',
  zip: 'zip code',
  brief: 'brief',
  notes: 'notes',
  type: 'type',
  source: 'source',
  brokerageName: 'brokerage',
  agentName: 'agent',
  agentEmail: 'agent’s email',
  agentPhone: 'agent’s phone',
  squareFeet: 'square feet',
  accessNotes: 'access notes',
  mlsNumber: 'MLS number',
  dateBooked: 'booking date',
  dateServiced: 'install date',
  dateOfDestage: 'destage date',
  depositDueDate: 'deposit due date',
  finalPaymentDueDate: 'balance due date',
  estimateValue: 'estimate',
  discountPercent: 'discount',
  depositPercent: 'deposit',
  stageDurationDays: 'staging term',
  depositDueDays: 'days to the deposit',
  finalPaymentDays: 'days to the balance',
  disabledPaymentMethods: 'payment methods',
}
