import { z } from 'zod'
import { bytes, del, get, nothing, post, put } from '../endpoints/endpoint.ts'
import { idParams } from '../endpoints/ids.ts'
import { pageOf, paging } from '../endpoints/paging.ts'
import { timestamp } from '../endpoints/times.ts'

const waitlistEntry = z.object({
  id: z.uuid(),
  email: z.string(),
  signupDate: timestamp,
  /** When the last registration link was sent. */
  invitedAt: timestamp.nullable(),
})
export type WaitlistEntry = z.infer<typeof waitlistEntry>

const waitlistSummary = z.object({
  isActive: z.boolean(),
  people: z.number(),
  invited: z.number(),
})
export type WaitlistSummary = z.infer<typeof waitlistSummary>

const manage = { access: 'platform:manage' } as const

export const waitlistApi = {
  summary: get('/api/admin/waitlist/summary', {
    access: 'platform:read',
    about: 'Whether the waitlist is active, and its number of sign-ups',
    shows: ['waitlist'],
    response: waitlistSummary,
  }),
  list: get('/api/admin/waitlist', {
    access: 'platform:read',
    about: 'The waitlist, latest first',
    shows: ['waitlist'],
    query: z.strictObject({ ...paging, search: z.string().trim().max(254).optional() }),
    response: pageOf(waitlistEntry),
  }),
  switch: put('/api/admin/waitlist/status', {
    ...manage,
    about: 'Turn the waitlist on or off; while it is on, only invited people can create an account',
    changes: ['waitlist', 'activity'],
    body: z.strictObject({ isActive: z.boolean() }),
    response: waitlistSummary,
  }),
  invite: post('/api/admin/waitlist/:id/invitation', {
    ...manage,
    about: 'Invite someone by email to register; earlier links stop working',
    changes: ['waitlist', 'activity'],
    once: true,
    params: idParams('waitlist-entry'),
    response: waitlistEntry,
  }),
  remove: del('/api/admin/waitlist/:id', {
    ...manage,
    about: 'Remove someone from the waitlist; their invitation link stops working',
    changes: ['waitlist', 'activity'],
    params: idParams('waitlist-entry'),
    response: nothing,
    status: 204,
  }),
  export: post('/api/admin/waitlist/export', {
    ...manage,
    about: 'The whole waitlist as CSV',
    changes: ['activity'],
    response: bytes,
  }),
}
