import { contractsApi } from '@mantel/domain/contracts/contracts'
import type { Route } from '../../platform/http/routing.ts'
import { contractsOfProject, getContract } from './contracts.ts'
import { amendContract } from './draft/amend-contract.ts'
import { createContract, duplicateContract, editContract, removeContract } from './draft/drafts.ts'
import { previewContract } from './draft/preview-contract.ts'
import { getVersion, restoreVersion, templateOfContract, versionsOf } from './history/versions.ts'
import type { Deps } from './sending/contract-emails.ts'
import { extendContract, linkToCopy } from './sending/extend-contract.ts'
import { remindNow } from './sending/remind-client.ts'
import { sendContract } from './sending/send-contract.ts'
import { withdrawContract } from './sending/withdraw-contract.ts'

export function contractRoutes(route: Route, deps: Deps) {
  route(contractsApi.ofProject, ({ db, actor, scope, params }) =>
    contractsOfProject(db, { actor, scope }, params.id),
  )
  route(contractsApi.get, ({ db, actor, scope, params }) => getContract(db, { actor, scope }, params.id))
  route(contractsApi.create, ({ db, actor, scope, params, body }) =>
    createContract(db, { actor, scope }, params.id, body.templateId),
  )
  route(contractsApi.edit, ({ db, actor, scope, params, body }) =>
    editContract(db, { actor, scope }, params.id, body),
  )
  route(contractsApi.duplicate, ({ db, actor, scope, params }) =>
    duplicateContract(db, { actor, scope }, params.id),
  )
  route(contractsApi.amend, ({ db, actor, scope, params }) => amendContract(db, { actor, scope }, params.id))
  route(contractsApi.remove, ({ db, actor, scope, params }) =>
    removeContract(db, { actor, scope }, params.id),
  )
  route(contractsApi.versions, ({ db, actor, scope, params }) => versionsOf(db, { actor, scope }, params.id))
  route(contractsApi.version, ({ db, actor, scope, params }) => getVersion(db, { actor, scope }, params.id))
  route.alone(contractsApi.restore, ({ actor, scope, params, body }) =>
    restoreVersion(deps, { actor, scope }, params.id, body),
  )
  route(contractsApi.template, ({ db, actor, scope, params }) =>
    templateOfContract(db, { actor, scope }, params.id),
  )
  route.alone(contractsApi.send, ({ actor, scope, params, body, caller }) =>
    sendContract(deps, { actor, scope }, params.id, body, caller),
  )
  route(contractsApi.withdraw, ({ db, actor, scope, params, body }) =>
    withdrawContract(db, deps, { actor, scope }, params.id, body),
  )
  route(contractsApi.remind, ({ db, actor, scope, params }) =>
    remindNow(db, deps, { actor, scope }, params.id),
  )
  route.alone(contractsApi.extend, ({ actor, scope, params, body }) =>
    extendContract(deps, { actor, scope }, params.id, body),
  )
  route(contractsApi.copyLink, ({ db, actor, scope, params }) =>
    linkToCopy(db, deps, { actor, scope }, params.id),
  )
  route.alone(contractsApi.preview, ({ actor, scope, params }) =>
    previewContract(deps, { actor, scope }, params.id),
  )
}
