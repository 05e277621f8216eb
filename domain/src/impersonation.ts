import { z } from 'zod'
import { signedIn } from './auth.ts'
import { idOf, idParams, post, timestamp } from './endpoint.ts'
import { requiredText } from './fields.ts'

/** The length of one impersonation session. */
export const impersonationMinutes = 30

export const impersonationApi = {
  impersonate: post('/api/admin/companies/:id/impersonation', {
    access: 'platform:manage',
    about: 'Act for somebody of a company, for half an hour at most',
    params: idParams('company'),
    body: z.strictObject({
      userId: idOf('user'),
      reason: requiredText('Say why', 200),
    }),
    response: signedIn.extend({ endsAt: timestamp }),
  }),
}
