import { registrationApi } from '@mantel/domain/auth/registration'
import type { Clock } from '../../platform/clock.ts'
import type { Databases } from '../../platform/database/connect.ts'
import type { Route } from '../../platform/http/routing.ts'
import type { Provider } from '../../platform/stripe/provider.ts'
import type { EmailSettings } from '../messages/email-settings.ts'
import { register } from './register.ts'

type Deps = {
  databases: Databases
  emailSettings: EmailSettings
  provider: Provider | null
  clock: Clock
}

export function registrationRoutes(route: Route, { databases, emailSettings, provider, clock }: Deps) {
  route.withoutTransaction(registrationApi.register, ({ body, caller }) =>
    register(databases, emailSettings, body, caller, { now: clock(), hasBilling: provider !== null }),
  )
}
