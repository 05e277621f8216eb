import { accountApi } from '@mantel/domain/auth/account'
import { authApi } from '@mantel/domain/auth/auth'
import { emailVerificationApi } from '@mantel/domain/auth/email-verification'
import { passkeysApi } from '@mantel/domain/auth/passkeys'
import { registrationApi } from '@mantel/domain/auth/registration'
import { twoFactorApi } from '@mantel/domain/auth/two-factor'
import { profileApi } from '@mantel/domain/profile'
import type { Feature } from '../../feature.ts'
import { passkeys, recoveryCodes, twoFactors } from '../../schema/second-factors.ts'
import { emailVerifications, sessions } from '../../schema/sessions.ts'
import { users } from '../../schema/users.ts'
import { sendPasswordReset } from './jobs.ts'
import { passkeyRoutes } from './passkeys/routes.ts'
import { authRoutes } from './routes.ts'
import { twoFactorRoutes } from './two-factor/routes.ts'

export const authFeature: Feature = {
  apis: [authApi, accountApi, emailVerificationApi, registrationApi, profileApi, twoFactorApi, passkeysApi],
  routes(route, deps) {
    authRoutes(route, deps)
    twoFactorRoutes(route, deps)
    passkeyRoutes(route, deps)
  },
  records: {
    user: [users],
    session: [sessions],
    'email-verification': [emailVerifications],
    'two-factor': [twoFactors, recoveryCodes],
    passkey: [passkeys],
  },
  jobs: [sendPasswordReset],
  clientTables: { users },
}
