import { z } from 'zod'
import { post } from '../endpoints/endpoint.ts'
import { tokenOf } from '../endpoints/ids.ts'

const message = z.object({ message: z.string() })

export const emailVerificationApi = {
  request: post('/api/auth/verification', {
    worksAfterPlanEnd: true,
    access: 'signed-in',
    about: 'Resend the link that confirms your email',
    changes: ['email-verification'],
    once: true,
    inPerson: true,
    rate: 'mail-request',
    response: message,
  }),
  verify: post('/api/auth/verify-email', {
    access: 'public',
    about: 'Confirm an email with the link sent to it',
    changes: ['user', 'email-verification', 'activity'],
    rate: 'token',
    body: z.strictObject({ token: tokenOf('email-verification') }),
    response: message,
  }),
}
