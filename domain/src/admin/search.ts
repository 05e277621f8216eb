import { z } from 'zod'
import { get } from '../endpoint.ts'
import { roles } from '../permissions.ts'

/** What the platform’s people look for: a few facts to tell one from the other. */
const platformFound = z.object({
  companies: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      /** Of its first admin. */
      ownerEmail: z.string().nullable(),
      /** Nobody of it can come in. */
      isClosed: z.boolean(),
      /** Itself, and not only somebody who works there. */
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
export type PlatformFound = z.infer<typeof platformFound>

export const adminSearchApi = {
  find: get('/api/admin/search', {
    access: 'platform:read',
    about: 'Companies and accounts by name or email: six of each, first those that begin with the words',
    query: z.strictObject({ text: z.string().trim().min(1).max(200) }),
    response: platformFound,
  }),
}
