import { accountApi } from '@mantel/domain/auth/account'
import { authApi } from '@mantel/domain/auth/auth'
import { emailVerificationApi } from '@mantel/domain/auth/email-verification'
import { profileApi } from '@mantel/domain/profile'
import { type Databases, dbOnPool } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/tenant.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { Route } from '../../platform/http/routing.ts'
import type { EmailSettings } from '../messages/email-settings.ts'
import { currentUser, updateProfile } from './accounts.ts'
import { removeAvatar, setAvatar } from './avatar.ts'
import { getEmailChange, requestEmailChange } from './email-change.ts'
import { expireEmailChanges } from './email-change-links.ts'
import { changePassword } from './passwords.ts'
import { requestReset, resetPassword } from './reset-password.ts'
import { listSessions, revokeSession, revokeSessions } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { requestVerification, verifyEmail } from './verify-email.ts'

type Deps = { databases: Databases; files: FileStore; emailSettings: EmailSettings }

/** Only the auth role of the database may access sessions and passwords, so these endpoints use its connections. */
export function authRoutes(route: Route, { databases, files, emailSettings }: Deps) {
  const { auth } = databases
  const db = dbOnPool(auth)

  route.withoutTransaction(authApi.me, ({ actor }) => currentUser(db, actor.userId, actor.impersonatorId))
  route.withoutTransaction(authApi.login, ({ body, caller }) =>
    signIn(databases, emailSettings.secrets, body, caller),
  )
  route.withoutTransaction(accountApi.requestReset, ({ body }) => requestReset(databases, body.email))
  route.withoutTransaction(accountApi.resetPassword, ({ body }) =>
    resetPassword(databases, emailSettings, body.token, body.password),
  )
  route.withoutTransaction(authApi.logout, ({ actor }) => signOut(databases, actor))
  route.withoutTransaction(accountApi.updateProfile, ({ actor, body }) =>
    inTransaction(auth, actor, async (tx) => {
      await updateProfile(tx, actor, body)
      return currentUser(tx, actor.userId, actor.impersonatorId)
    }),
  )
  route.withoutTransaction(profileApi.setAvatar, ({ actor, body }) =>
    setAvatar({ databases, files }, actor, body.uploadId),
  )
  route.withoutTransaction(profileApi.removeAvatar, ({ actor }) => removeAvatar({ databases, files }, actor))
  route.withoutTransaction(profileApi.emailChange, ({ actor }) => getEmailChange(db, actor))
  route.withoutTransaction(profileApi.changeEmail, ({ actor, body }) =>
    requestEmailChange(databases, emailSettings, actor, body),
  )
  route.withoutTransaction(profileApi.cancelEmailChange, ({ actor }) =>
    inTransaction(auth, actor, async (tx) => {
      await expireEmailChanges(tx, actor.userId)
    }),
  )
  route.withoutTransaction(accountApi.changePassword, ({ actor, body }) =>
    changePassword(databases, emailSettings, actor, body),
  )
  route.withoutTransaction(accountApi.sessions, ({ actor }) => listSessions(db, actor))
  route.withoutTransaction(accountApi.revokeSession, ({ actor, params }) =>
    inTransaction(auth, actor, (tx) => revokeSession(tx, actor, params.id)),
  )
  route.withoutTransaction(accountApi.revokeOtherSessions, ({ actor }) =>
    inTransaction(auth, actor, (tx) => revokeSessions(tx, actor.userId, actor.sessionId)),
  )
  route.withoutTransaction(emailVerificationApi.request, ({ actor }) =>
    requestVerification(databases, emailSettings, actor),
  )
  route.withoutTransaction(emailVerificationApi.verify, ({ body }) =>
    verifyEmail(databases, emailSettings, body.token),
  )
}
