import { z } from 'zod'
import { get, post } from '../endpoints/endpoint.ts'
import { email } from '../endpoints/fields.ts'

/** The public side of the waitlist. Separate from `site.ts`, because the sign-in pages need only this part. */
export const siteWaitlistApi = {
  status: get('/api/waitlist/status', {
    access: 'public',
    about: 'Whether new companies need an invitation from the waitlist',
    shows: ['waitlist'],
    rate: 'public',
    response: z.object({ isActive: z.boolean() }),
  }),
  join: post('/api/waitlist/subscribe', {
    access: 'public',
    about: 'Join the waitlist; an email confirms it',
    changes: ['waitlist'],
    rate: 'waitlist',
    body: z.strictObject({ email: email('Enter your email') }),
    response: z.object({ message: z.string() }),
  }),
}
