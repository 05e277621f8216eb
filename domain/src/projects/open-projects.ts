import { z } from 'zod'
import { get } from '../endpoints/endpoint.ts'

export const openProjectsApi = {
  count: get('/api/projects/open-count', {
    access: 'pipeline:read',
    about: 'Count the open projects, as the sidebar does',
    shows: ['project', 'company'],
    response: z.object({ count: z.number() }),
  }),
}
