import { z } from 'zod'
import { get, nothing, post, put } from './endpoints/endpoint.ts'
import { idParams } from './endpoints/ids.ts'

/** A team member who has the project open elsewhere. */
export const viewerOfProject = z.object({
  userId: z.string(),
  name: z.string(),
  /** The label of the field that they are editing. */
  editing: z.string().nullable(),
})
export type ViewerOfProject = z.infer<typeof viewerOfProject>

/** A browser chooses a name for each of its tabs. */
const tab = z.string().regex(/^[\w-]{1,64}$/)

export const presenceApi = {
  ofProject: get('/api/projects/:id/presence', {
    access: 'projects:edit',
    about: 'List which other team members have the project open',
    shows: ['presence', 'user'],
    params: idParams('project'),
    response: z.array(viewerOfProject),
  }),
  enter: put('/api/projects/:id/presence', {
    access: 'projects:edit',
    about: 'Report that a browser tab has the project open, and what is edited there',
    changes: ['presence'],
    params: idParams('project'),
    body: z.strictObject({
      tab,
      /** The name of the tab’s stream of changes. When the stream ends, the tab no longer has the project open. */
      stream: z.string().regex(/^[\w-]{1,64}$/),
      editing: z.string().trim().min(1).max(60).nullable(),
    }),
    response: nothing,
    status: 204,
  }),
  leave: post('/api/projects/:id/presence/end', {
    access: 'projects:edit',
    about: 'Report that a browser tab no longer has a project open',
    changes: ['presence'],
    params: idParams('project'),
    body: z.strictObject({ tab }),
    response: nothing,
    status: 204,
  }),
}
