import type { ClientInput } from '@mantel/domain/clients'

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
  tags: 'tags',
  notes: 'notes',
} satisfies Record<keyof ClientInput, string>
