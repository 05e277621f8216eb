import { adminUsersApi } from '@mantel/domain/admin/users'
import type { Databases } from '../../../platform/database/connect.ts'
import type { Route } from '../../../platform/http/routing.ts'
import type { EmailSettings } from '../../messages/email-settings.ts'
import { sendResetLink, sendVerification } from './account-emails.ts'
import { changeRole, deactivateUser, reactivateUser, signOutEverywhere } from './change-user.ts'
import { createSuperAdmin } from './create-superadmin.ts'
import { getUser, listUsers } from './list-users.ts'
import { resetTwoFactor } from './reset-two-factor.ts'

export function adminUserRoutes(
  route: Route,
  { databases, emailSettings }: { databases: Databases; emailSettings: EmailSettings },
) {
  const api = adminUsersApi
  route(api.list, ({ db, query }) => listUsers(db, query))
  route(api.get, ({ db, params }) => getUser(db, params.id))
  route.withoutTransaction(api.createSuperAdmin, ({ actor, body, storeAnswer }) =>
    createSuperAdmin(databases, actor, body, storeAnswer),
  )
  route.withoutTransaction(api.changeRole, ({ actor, params, body }) =>
    changeRole(databases, actor, params.id, body),
  )
  route.withoutTransaction(api.sendResetLink, ({ actor, params, storeAnswer }) =>
    sendResetLink(databases, actor, params.id, storeAnswer),
  )
  route.withoutTransaction(api.sendVerification, ({ actor, params }) =>
    sendVerification(databases, emailSettings, actor, params.id),
  )
  route(api.signOut, ({ db, actor, params }) => signOutEverywhere(db, actor, params.id))
  route.withoutTransaction(api.resetTwoFactor, ({ actor, params, body }) =>
    resetTwoFactor(databases, emailSettings, actor, params.id, body),
  )
  route(api.deactivate, ({ db, actor, params }) => deactivateUser(db, actor, params.id))
  route.withoutTransaction(api.reactivate, ({ actor, params, body }) =>
    reactivateUser(databases, actor, params.id, body),
  )
}
