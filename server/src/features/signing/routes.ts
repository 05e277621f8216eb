import { signingApi } from '@mantel/domain/contracts/signing'
import type { Route } from '../../platform/http/routing.ts'
import type { Deps } from '../sealing/seal-contract.ts'
import { checkNames } from './check-names.ts'
import { downloadByLink } from './contract-download.ts'
import { declineContract } from './decline-contract.ts'
import { recordOpening } from './record-opening.ts'
import { showContract, showSender } from './show-contract.ts'
import { signContract } from './sign-contract.ts'

export function signingRoutes(route: Route, deps: Deps) {
  route.withoutTransaction(signingApi.get, ({ params }) =>
    showContract(deps.databases, deps.emailSettings, params.token),
  )
  route.withoutTransaction(signingApi.sender, ({ params }) => showSender(deps.databases, params.token))
  route.withoutTransaction(signingApi.sign, ({ params, body, caller }) =>
    signContract(deps, params.token, body, caller),
  )
  route.withoutTransaction(signingApi.checkNames, ({ params, body }) =>
    checkNames(deps.databases, params.token, body),
  )
  route.withoutTransaction(signingApi.opened, ({ params, caller }) =>
    recordOpening(deps, params.token, caller),
  )
  route.withoutTransaction(signingApi.decline, ({ params, body, caller }) =>
    declineContract(deps, params.token, caller, body.reason),
  )
  route.withoutTransaction(signingApi.pdf, ({ params }) => downloadByLink(deps, params.token))
}
