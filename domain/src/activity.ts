import { z } from 'zod'
import { get } from './endpoints/endpoint.ts'
import { idOf, idParams } from './endpoints/ids.ts'
import { pageOf, paging } from './endpoints/paging.ts'
import { dayInput, timestamp } from './endpoints/times.ts'

export const activity = z.object({
  id: z.uuid(),
  at: timestamp,
  action: z.string(),
  description: z.string(),
  actorKind: z.enum(['user', 'client', 'system']),
  /** Null if the system acted, if a client acted without an account, or if the user was deleted. */
  userId: z.uuid().nullable(),
  actorName: z.string().nullable(),
  /** Whether a SuperAdmin acted while impersonating that user. */
  onBehalf: z.boolean(),
  projectId: z.uuid().nullable(),
  projectTitle: z.string().nullable(),
  clientId: z.uuid().nullable(),
  /**
   * `name` is the changed field and `field` its label. Amounts that the viewer may not see are left out. For long
   * texts, `before` and `after` are null.
   */
  changes: z.array(
    z.object({
      name: z.string(),
      field: z.string(),
      before: z.string().nullable(),
      after: z.string().nullable(),
    }),
  ),
})
export type Activity = z.infer<typeof activity>

const query = z.strictObject({ ...paging, userId: idOf('user').optional() })

/**
 * The kinds by which a company's activity can be filtered. Activity of invoices, contracts and files counts as
 * `project`.
 */
export const activityKinds = ['project', 'client', 'lead', 'team', 'settings'] as const
export type ActivityKind = (typeof activityKinds)[number]

/** `from` and `to` are days in the company's time zone. Both are included. */
export const activityFilters = {
  userId: idOf('user').optional(),
  kind: z.enum(activityKinds).optional(),
  from: dayInput.optional(),
  to: dayInput.optional(),
}

export const activityApi = {
  ofCompany: get('/api/activity', {
    access: 'activity:read',
    about: 'The company’s activity, latest first; Staff see the activity of projects they can see',
    shows: ['activity', 'user', 'project'],
    query: query.extend(activityFilters),
    response: pageOf(activity),
  }),
  ofProject: get('/api/projects/:id/activity', {
    access: 'activity:read',
    about: 'A project’s activity, latest first',
    shows: ['activity', 'user', 'project'],
    params: idParams('project'),
    query,
    response: pageOf(activity),
  }),
  ofClient: get('/api/clients/:id/activity', {
    access: 'activity:read',
    about: 'The activity of a client and their projects, latest first',
    shows: ['activity', 'user', 'project'],
    params: idParams('client'),
    query,
    response: pageOf(activity),
  }),
}
