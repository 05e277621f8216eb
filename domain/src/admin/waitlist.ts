import { z } from 'zod'
import { bytes, del, get, idParams, nothing, post, put, timestamp } from '../endpoint.ts'
import { pageOf, paging } from '../paging.ts'

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
    about: 'Whether the waitlist is active, and how many are on it',
    response: waitlistSummary,
  }),
  list: get('/api/admin/waitlist', {
    access: 'platform:read',
    about: 'Who is on the waitlist, the latest first',
    query: z.strictObject({ ...paging, search: z.string().trim().max(254).optional() }),
    response: pageOf(waitlistEntry),
  }),
  switch: put('/api/admin/waitlist/status', {
    ...manage,
    about: 'While the waitlist is active, only those it invited can register',
    body: z.strictObject({ isActive: z.boolean() }),
    response: waitlistSummary,
  }),
  invite: post('/api/admin/waitlist/:id/invitation', {
    ...manage,
    about: 'Send somebody a link with which they can register; one sent before stops working',
    params: idParams('waitlist-entry'),
    response: waitlistEntry,
  }),
  remove: del('/api/admin/waitlist/:id', {
    ...manage,
    about: 'Take somebody off the waitlist; a link they were sent stops working',
    params: idParams('waitlist-entry'),
    response: nothing,
    status: 204,
  }),
  export: post('/api/admin/waitlist/export', {
    ...manage,
    about: 'The whole waitlist as CSV',
    response: bytes,
  }),
}
