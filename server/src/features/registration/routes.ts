import { authApi } from '@mantel/domain/auth'
import type { Databases } from '../../platform/database/connect.ts'
import type { Route } from '../../platform/http/routing.ts'
import type { EmailSettings } from '../messages/email-settings.ts'
import { register } from './register.ts'

export function registrationRoutes(
  route: Route,
  { databases, emailSettings }: { databases: Databases; emailSettings: EmailSettings },
) {
  route.withoutTransaction(authApi.register, ({ body, caller }) =>
    register(databases, emailSettings, body, caller),
  )
}
