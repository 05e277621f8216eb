import { z } from 'zod'
import { get } from '../endpoints/endpoint.ts'
import { roles } from '../permissions.ts'

const platformSearchResults = z.object({
  companies: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      /** The email of the active admin with the oldest account. */
      ownerEmail: z.string().nullable(),
      /** Whether the company is suspended or about to be deleted, so that no one in it can sign in. */
      isClosed: z.boolean(),
      /** Whether the company's own name matches the search text. False if only one of its users matches. */
      isNamedSo: z.boolean(),
    }),
  ),
  users: z.array(
    z.object({
      id: z.uuid(),
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      role: z.enum(roles),
      companyName: z.string().nullable(),
    }),
  ),
})
export type PlatformSearchResults = z.infer<typeof platformSearchResults>

export const adminSearchApi = {
  find: get('/api/admin/search', {
    access: 'platform:read',
    about: 'Companies and users by name or email: six of each, starting with those that begin with the text',
    shows: ['company', 'user'],
    query: z.strictObject({ text: z.string().trim().min(1).max(200) }),
    response: platformSearchResults,
  }),
}
