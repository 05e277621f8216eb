import { signingApi } from '@mantel/domain/contracts/signing'
import type { Route } from '../../platform/http/routing.ts'
import type { Deps } from '../sealing/seal-contract.ts'
import { paperByLink } from './contract-download.ts'
import { declineContract } from './decline-contract.ts'
import { noteOpening } from './record-opening.ts'
import { showContract, showSender } from './show-contract.ts'
import { signContract } from './sign-contract.ts'

export function signingRoutes(route: Route, deps: Deps) {
  route.alone(signingApi.get, ({ params }) => showContract(deps.databases, params.token))
  route.alone(signingApi.sender, ({ params }) => showSender(deps.databases, params.token))
  route.alone(signingApi.sign, ({ params, body, caller }) => signContract(deps, params.token, body, caller))
  route.alone(signingApi.opened, ({ params, caller }) => noteOpening(deps, params.token, caller))
  route.alone(signingApi.decline, ({ params, body, caller }) =>
    declineContract(deps, params.token, caller, body.reason),
  )
  route.alone(signingApi.paper, ({ params }) => paperByLink(deps, params.token))
}
