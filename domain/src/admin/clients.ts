import { z } from 'zod'
import { client } from '../clients.ts'
import { get } from '../endpoints/endpoint.ts'
import { idParams } from '../endpoints/ids.ts'
import { projectOfCompany } from './companies.ts'

const clientForPlatform = client.extend({
  companyId: z.uuid(),
  company: z.string(),
  projects: z.array(projectOfCompany),
})
export type ClientForPlatform = z.infer<typeof clientForPlatform>

export const adminClientsApi = {
  get: get('/api/admin/clients/:id', {
    access: 'platform:read',
    about: 'One client of any company, with their projects',
    shows: ['client', 'project', 'company'],
    params: idParams('client'),
    response: clientForPlatform,
  }),
}
