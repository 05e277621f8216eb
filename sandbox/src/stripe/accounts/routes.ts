import { pageOf, readPage } from '../http/list.ts'
import { del, get, idIn, post, type Route, readNothing } from '../http/router.ts'
import { platformOf } from '../state/scope.ts'
import { capabilityRoutes } from './capabilities.ts'
import {
  changeAccount,
  deleteAccount,
  disconnectAccount,
  getAccount,
  isConnected,
  readAccountChange,
} from './change-account.ts'
import { createAccount, readAccount } from './create-account.ts'
import { createLink, createLoginLink, readLink } from './links.ts'
import { platformAccount } from './platform-account.ts'

export const accountRoutes: Route[] = [
  post('/v1/accounts', readAccount, createAccount),
  get('/v1/accounts', readPage, (scope, page) =>
    pageOf(
      platformOf(scope)
        .all('account')
        .filter(({ id }) => isConnected(scope, id)),
      page,
      '/v1/accounts',
    ),
  ),
  get('/v1/accounts/:id', readNothing, (scope, _, ids) => getAccount(scope, idIn(ids))),
  get('/v1/account', readNothing, (scope) =>
    scope.account === null ? platformAccount(scope) : getAccount(scope, scope.account),
  ),
  post('/v1/accounts/:id', readAccountChange, (scope, input, ids) => changeAccount(scope, idIn(ids), input)),
  del('/v1/accounts/:id', readNothing, (scope, _, ids) => deleteAccount(scope, idIn(ids))),
  get('/v1/accounts/:id/external_accounts', readPage, (scope, page, ids) =>
    pageOf(
      getAccount(scope, idIn(ids)).external_accounts?.data ?? [],
      page,
      `/v1/accounts/${idIn(ids)}/external_accounts`,
    ),
  ),
  ...capabilityRoutes,
  post('/v1/account_links', readLink, createLink),
  post('/v1/accounts/:id/login_links', readNothing, (scope, _, ids) => createLoginLink(scope, idIn(ids))),
  post(
    '/oauth/deauthorize',
    (params) => {
      params.ignore('client_id')
      return params.requiredText('stripe_user_id')
    },
    (scope, id) => {
      disconnectAccount(scope, id)
      return { stripe_user_id: id }
    },
  ),
]
