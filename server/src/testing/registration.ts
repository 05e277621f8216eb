import { randomUUID } from 'node:crypto'

/** A valid form for a new company. Each has another email address. */
export const registrationForm = (changes: object = {}) => ({
  firstName: 'Maya',
  lastName: 'Okafor',
  email: `${randomUUID()}@example.com`,
  password: 'plaster and ink',
  companyName: 'Alder & Finch Staging',
  termsAccepted: true,
  ...changes,
})
