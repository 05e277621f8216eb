import { authApi } from '@mantel/domain/auth'
import { profileApi } from '@mantel/domain/profile'
import type { Feature } from '../../feature.ts'
import { emailVerifications, sessions } from '../../schema/sessions.ts'
import { users } from '../../schema/users.ts'
import { sendPasswordReset } from './jobs.ts'
import { authRoutes } from './routes.ts'

export const authFeature: Feature = {
  apis: [authApi, profileApi],
  routes: authRoutes,
  records: { user: [users], session: [sessions], 'email-verification': [emailVerifications] },
  jobs: [sendPasswordReset],
  clientTables: { users },
}
