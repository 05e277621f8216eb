import { authApi } from '@mantel/domain/auth'
import type { Databases } from '../../platform/database/connect.ts'
import type { Route } from '../../platform/http/routing.ts'
import type { Mailroom } from '../messages/email-settings.ts'
import { register } from './register.ts'

export function registrationRoutes(
  route: Route,
  { databases, mailroom }: { databases: Databases; mailroom: Mailroom },
) {
  route.withoutTransaction(authApi.register, ({ body, caller }) =>
    register(databases, mailroom, body, caller),
  )
}
