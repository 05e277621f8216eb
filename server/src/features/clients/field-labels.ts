import type { ClientInput } from '@mantel/domain/clients'

/** Labels of the client's fields in the activity. */
export const clientLabels = {
  firstName: 'first name',
  lastName: 'last name',
  email: 'email',
  phone: 'phone',
  companyName: 'company',
  address: 'address',
  city: 'city',
  state: 'state',
  zip: 'ZIP code',
  source: 'source',
  notes: 'notes',
} satisfies Record<keyof ClientInput, string>
