/** Labels of the client's fields in the activity. */
export const clientLabels: Record<string, string> = {
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
}
