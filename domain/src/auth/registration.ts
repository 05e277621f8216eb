import { z } from 'zod'
import { post } from '../endpoints/endpoint.ts'
import { email, optionalText, requiredText } from '../endpoints/fields.ts'
import { idOf, tokenOf } from '../endpoints/ids.ts'
import { optionalPhone } from '../endpoints/phone-field.ts'
import { signedIn } from './auth.ts'
import { newPassword } from './new-password.ts'

export const registration = z.strictObject({
  firstName: requiredText('First name is required', 100),
  lastName: requiredText('Last name is required', 100),
  email: email(),
  password: newPassword,
  companyName: requiredText('Company name is required'),
  phone: optionalPhone(),
  website: optionalText(300),
  businessProfile: optionalText(100),
  timeZone: optionalText(64),
  termsAccepted: z.literal(true, 'Please accept the terms to continue'),
  tierId: idOf('tier').nullish(),
  billingPeriod: z.enum(['monthly', 'annual']).default('annual'),
  offerCode: optionalText(50).transform((code) => code?.toUpperCase() ?? null),
  /** The token from a waitlist invitation. Required while the waitlist is active. */
  inviteToken: tokenOf('registration').nullish(),
})
export type Registration = z.output<typeof registration>

export const registrationApi = {
  register: post('/api/auth/register', {
    access: 'public',
    about: 'Create a company and its first admin',
    changes: [],
    rate: 'register',
    body: registration,
    response: signedIn,
  }),
}
