import { randomUUID } from 'node:crypto'

/** Returns a valid form for a new company. Each form has a different email address. */
export const registrationForm = (changes: object = {}) => ({
  firstName: 'Maya',
  lastName: 'Okafor',
  email: `${randomUUID()}@example.com`,
  password: 'plaster and ink',
  companyName: 'Alder & Finch Staging',
  termsAccepted: true,
  ...changes,
})
