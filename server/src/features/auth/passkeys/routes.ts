import { passkeysApi } from '@mantel/domain/auth/passkeys'
import { type Databases, dbOnPool } from '../../../platform/database/connect.ts'
import { inTransaction } from '../../../platform/database/tenant.ts'
import type { Route } from '../../../platform/http/routing.ts'
import type { EmailSettings } from '../../messages/email-settings.ts'
import { beginPasskeySignIn, signInWithPasskey } from './passkey-sign-in.ts'
import { addPasskey, beginPasskey, listPasskeys, removePasskey, renamePasskey } from './passkeys.ts'

export function passkeyRoutes(
  route: Route,
  { databases, emailSettings }: { databases: Databases; emailSettings: EmailSettings },
) {
  route.withoutTransaction(passkeysApi.list, ({ actor }) => listPasskeys(dbOnPool(databases.auth), actor))
  route.withoutTransaction(passkeysApi.begin, ({ actor, body }) =>
    beginPasskey(databases, emailSettings, actor, body),
  )
  route.withoutTransaction(passkeysApi.add, ({ actor, body }) =>
    addPasskey(databases, emailSettings, actor, body),
  )
  route.withoutTransaction(passkeysApi.rename, ({ actor, params, body }) =>
    inTransaction(databases.auth, actor, (db) => renamePasskey(db, actor, params.id, body.name)),
  )
  route.withoutTransaction(passkeysApi.remove, ({ actor, params, body }) =>
    removePasskey(databases, emailSettings, actor, params.id, body),
  )
  route.withoutTransaction(passkeysApi.beginSignIn, () => beginPasskeySignIn(databases, emailSettings))
  route.withoutTransaction(passkeysApi.signIn, ({ body, caller }) =>
    signInWithPasskey(databases, emailSettings, body, caller),
  )
}
