import { z } from 'zod'
import { get } from './endpoint.ts'

export const siteApi = {
  waitlistStatus: get('/api/waitlist/status', {
    access: 'public',
    about: 'Whether the platform takes new companies only from its waitlist',
    rate: 'public',
    response: z.object({ isActive: z.boolean() }),
  }),
}
