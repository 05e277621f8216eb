import { z } from 'zod'
import { get, idOf, idParams, timestamp } from './endpoint.ts'
import { pageOf, paging } from './paging.ts'

export const activity = z.object({
  id: z.uuid(),
  at: timestamp,
  action: z.string(),
  description: z.string(),
  actorKind: z.enum(['user', 'client', 'system']),
  /** Null if the system acted or if the user was deleted. */
  personId: z.uuid().nullable(),
  personName: z.string().nullable(),
  /** True if a SuperAdmin impersonated that user. */
  onBehalf: z.boolean(),
  projectId: z.uuid().nullable(),
  projectTitle: z.string().nullable(),
  clientId: z.uuid().nullable(),
  /** Uses field labels. Omits amounts for viewers who may not see prices. Long texts are named without their values. */
  changes: z.array(
    z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
})
export type Activity = z.infer<typeof activity>

const query = z.strictObject({ ...paging, personId: idOf('user').optional() })

export const activityApi = {
  ofCompany: get('/api/activity', {
    access: 'activity:read',
    about: 'What happened in the company, the latest first; Staff see what happened to projects they see',
    query,
    response: pageOf(activity),
  }),
  ofProject: get('/api/projects/:id/activity', {
    access: 'activity:read',
    about: 'What happened to a project, the latest first',
    params: idParams('project'),
    query,
    response: pageOf(activity),
  }),
  ofClient: get('/api/clients/:id/activity', {
    access: 'activity:read',
    about: 'What happened to a client and to their projects, the latest first',
    params: idParams('client'),
    query,
    response: pageOf(activity),
  }),
}
