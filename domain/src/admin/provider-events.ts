import { z } from 'zod'
import { get, nothing, post } from '../endpoints/endpoint.ts'
import { pageOf, paging } from '../endpoints/paging.ts'
import { timestamp } from '../endpoints/times.ts'

export const providerEventStates = ['received', 'done', 'ignored', 'dead'] as const

/** A message from the card provider. */
export const providerEvent = z.object({
  /** The provider's id, such as evt_123. */
  id: z.string(),
  type: z.string(),
  companyName: z.string().nullable(),
  state: z.enum(providerEventStates),
  attempts: z.number(),
  lastError: z.string().nullable(),
  /** When the event occurred at the provider. */
  createdAt: timestamp,
  receivedAt: timestamp,
  processedAt: timestamp.nullable(),
})
export type ProviderEvent = z.infer<typeof providerEvent>

export const providerEventsApi = {
  list: get('/api/admin/provider-events', {
    access: 'platform:read',
    about: 'Messages from the card provider, newest first, with those that could not be processed',
    shows: ['provider-event'],
    query: z.strictObject({ ...paging, state: z.enum(providerEventStates).optional() }),
    response: pageOf(providerEvent).extend({
      summary: z.object({
        waiting: z.number(),
        dead: z.number(),
        /** The age of the oldest waiting message in seconds. */
        lagSeconds: z.number().nullable(),
        isConfigured: z.boolean(),
      }),
    }),
  }),
  retry: post('/api/admin/provider-events/:id/retries', {
    access: 'platform:manage',
    about: 'Retry a message that could not be processed',
    changes: ['provider-event', 'job', 'activity'],
    // This is the provider's id and not the id of a row, so the endpoint checks allow a plain string.
    params: z.strictObject({
      id: z
        .string()
        .regex(/^evt_\w{1,100}$/, 'This isn’t a valid event ID')
        .meta({ isName: true }),
    }),
    response: nothing,
    status: 204,
  }),
}
