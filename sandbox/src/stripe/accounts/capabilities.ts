import type { Stripe } from 'stripe'
import { missing } from '../http/error.ts'
import { wholeList } from '../http/list.ts'
import { get, idIn, post, type Route, readNothing } from '../http/router.ts'
import { platformOf, type Scope } from '../state/scope.ts'
import { changeAccount, getAccount } from './change-account.ts'

const path = '/v1/accounts/:id/capabilities'

export const capabilityRoutes: Route[] = [
  get(path, readNothing, (scope, _, ids) =>
    wholeList(
      Object.keys(getAccount(scope, idIn(ids)).capabilities ?? {}).map((name) =>
        capabilityOf(scope, idIn(ids), name),
      ),
      `/v1/accounts/${idIn(ids)}/capabilities`,
    ),
  ),
  get(`${path}/:name`, readNothing, (scope, _, ids) => capabilityOf(scope, idIn(ids), idIn(ids, 'name'))),
  post(
    `${path}/:name`,
    (params) => params.flag('requested') ?? false,
    (scope, isRequested, ids) => {
      const name = idIn(ids, 'name')
      const requested = isRequested ? [name] : []
      const withdrawn = isRequested ? [] : [name]
      changeAccount(scope, idIn(ids), { capabilities: { requested, withdrawn }, profile: {} })
      return capabilityOf(scope, idIn(ids), name)
    },
  ),
]

function capabilityOf(scope: Scope, accountId: string, name: string): Stripe.Capability {
  const account = getAccount(scope, accountId)
  const statuses: Record<string, string> = { ...account.capabilities }
  const isRequested = platformOf(scope).get('account_progress', accountId).requested.includes(name)
  if (!isRequested && !knownNames.includes(name)) throw missing('capability', name, 'id')
  return {
    id: name,
    object: 'capability',
    account: accountId,
    requested: isRequested,
    requested_at: isRequested ? (account.created ?? null) : null,
    status: isRequested ? (statuses[name] ?? 'inactive') : 'unrequested',
  }
}

const knownNames = ['card_payments', 'transfers', 'us_bank_account_ach_payments', 'link_payments']
