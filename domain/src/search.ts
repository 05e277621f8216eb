import { z } from 'zod'
import { clientInList } from './clients.ts'
import { get } from './endpoints/endpoint.ts'
import { projectInList } from './projects/projects.ts'

export const searchResults = z.object({
  projects: z.array(
    projectInList.pick({
      id: true,
      title: true,
      address: true,
      clientName: true,
      status: true,
      stageKind: true,
      coverFileId: true,
    }),
  ),
  clients: z.array(
    clientInList.pick({
      id: true,
      firstName: true,
      lastName: true,
      companyName: true,
      email: true,
      avatar: true,
    }),
  ),
  /** Empty for users who may not see prices. */
  invoices: z.array(
    z.object({
      id: z.uuid(),
      invoiceNumber: z.string(),
      projectTitle: z.string(),
      clientName: z.string().nullable(),
    }),
  ),
})
export type SearchResults = z.infer<typeof searchResults>

export const searchApi = {
  find: get('/api/search', {
    access: 'pipeline:read',
    about:
      'Finds projects and clients by name, address, email or phone, and invoices by number or client; returns the best matches of each',
    shows: ['project', 'client', 'invoice', 'transaction', 'company'],
    query: z.strictObject({ text: z.string().trim().min(1).max(200) }),
    response: searchResults,
  }),
}
