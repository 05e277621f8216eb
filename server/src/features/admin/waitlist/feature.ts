import { waitlistApi } from '@mantel/domain/admin/waitlist'
import type { Feature } from '../../../feature.ts'
import { registrationInvites, waitlist, waitlistSettings } from '../../../schema/site.ts'
import { waitlistRoutes } from './routes.ts'

export const adminWaitlistFeature: Feature = {
  apis: [waitlistApi],
  routes: waitlistRoutes,
  records: { waitlist: [waitlist, waitlistSettings, registrationInvites], 'waitlist-entry': [waitlist] },
}
