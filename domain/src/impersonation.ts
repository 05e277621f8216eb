import { z } from 'zod'
import { signedIn } from './auth/auth.ts'
import { post } from './endpoints/endpoint.ts'
import { requiredText } from './endpoints/fields.ts'
import { idOf, idParams } from './endpoints/ids.ts'
import { timestamp } from './endpoints/times.ts'

export const impersonationMinutes = 30

export const impersonationApi = {
  impersonate: post('/api/admin/companies/:id/impersonation', {
    access: 'platform:manage',
    about: 'Impersonate a company’s user for up to 30 minutes',
    changes: ['activity'],
    params: idParams('company'),
    body: z.strictObject({
      userId: idOf('user'),
      reason: requiredText('Enter a reason', 200),
    }),
    response: signedIn.extend({ endsAt: timestamp }),
  }),
}
