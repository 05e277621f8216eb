import { z } from 'zod'
import { get } from '../endpoints/endpoint.ts'
import { timestamp } from '../endpoints/times.ts'

/** The parts of the platform whose texts SuperAdmins can edit. */
export const contentParts = [
  'landing',
  'pricing',
  'onboarding',
  'system-emails',
  'business-profiles',
] as const
export type ContentPart = (typeof contentParts)[number]

export const contentIndexApi = {
  list: get('/api/admin/content', {
    access: 'platform:read',
    about: 'All editable content, and who changed it last',
    shows: ['site-content', 'system-email', 'business-profile'],
    response: z.array(
      z.object({
        part: z.enum(contentParts),
        editedAt: timestamp.nullable(),
        editedBy: z.string().nullable(),
      }),
    ),
  }),
}
