import { twoFactorApi } from '@mantel/domain/auth/two-factor'
import { type Databases, dbOnPool } from '../../../platform/database/connect.ts'
import type { Route } from '../../../platform/http/routing.ts'
import type { EmailSettings } from '../../messages/email-settings.ts'
import {
  beginTwoFactor,
  getTwoFactor,
  renewRecoveryCodes,
  turnOffTwoFactor,
  turnOnTwoFactor,
} from './two-factor.ts'

export function twoFactorRoutes(
  route: Route,
  { databases, emailSettings }: { databases: Databases; emailSettings: EmailSettings },
) {
  route.withoutTransaction(twoFactorApi.status, ({ actor }) => getTwoFactor(dbOnPool(databases.auth), actor))
  route.withoutTransaction(twoFactorApi.begin, ({ actor, body }) =>
    beginTwoFactor(databases, emailSettings.secrets, actor, body),
  )
  route.withoutTransaction(twoFactorApi.turnOn, ({ actor, body }) =>
    turnOnTwoFactor(databases, emailSettings, actor, body.code),
  )
  route.withoutTransaction(twoFactorApi.turnOff, ({ actor, body }) =>
    turnOffTwoFactor(databases, emailSettings, actor, body),
  )
  route.withoutTransaction(twoFactorApi.renewCodes, ({ actor, body }) =>
    renewRecoveryCodes(databases, actor, body),
  )
}
