/** The fields of a client as people call them. */
export const clientLabels: Record<string, string> = {
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
