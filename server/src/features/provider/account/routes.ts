import { providerAccountApi } from '@mantel/domain/provider/account'
import type { Route } from '../../../platform/http/routing.ts'
import { checkAccount } from './check-account.ts'
import { connectAccount } from './connect-account.ts'
import type { Deps } from './deps.ts'
import { disconnectAccount } from './disconnect-account.ts'
import { editAccount } from './edit-account.ts'
import { openDashboard } from './open-dashboard.ts'
import { showAccount } from './show-account.ts'

export function providerAccountRoutes(route: Route, deps: Deps) {
  const { provider } = deps
  route(providerAccountApi.get, ({ db, actor }) => showAccount(db, provider, actor.companyId))
  route.withoutTransaction(providerAccountApi.connect, ({ actor, storeAnswer }) =>
    connectAccount(deps, actor, storeAnswer),
  )
  route.withoutTransaction(providerAccountApi.check, ({ actor }) => checkAccount(deps, actor))
  route(providerAccountApi.edit, ({ db, actor, body }) => editAccount(db, provider, actor, body))
  route.withoutTransaction(providerAccountApi.openDashboard, ({ actor }) => openDashboard(deps, actor))
  route(providerAccountApi.disconnect, ({ db, actor, body }) =>
    disconnectAccount(db, actor, body.confirmation),
  )
}
