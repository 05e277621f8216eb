import { contractsApi } from '@mantel/domain/contracts/contracts'
import type { Route } from '../../platform/http/routing.ts'
import { getContract, listContracts } from './contracts.ts'
import { amendContract } from './draft/amend-contract.ts'
import { createContract, duplicateContract, editContract, removeContract } from './draft/drafts.ts'
import { previewContract } from './draft/preview-contract.ts'
import { getTemplateOfContract, getVersion, listVersions, restoreVersion } from './history/versions.ts'
import type { Deps } from './sending/contract-emails.ts'
import { copyLink, extendContract } from './sending/extend-contract.ts'
import { previewContractEmail } from './sending/preview-email.ts'
import { remindClient } from './sending/remind-client.ts'
import { sendContract } from './sending/send-contract.ts'
import { withdrawContract } from './sending/withdraw-contract.ts'

export function contractRoutes(route: Route, deps: Deps) {
  route(contractsApi.ofProject, ({ db, actor, scope, params }) =>
    listContracts(db, { actor, scope }, params.id),
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
  route(contractsApi.versions, ({ db, actor, scope, params }) =>
    listVersions(db, { actor, scope }, params.id),
  )
  route(contractsApi.version, ({ db, actor, scope, params }) => getVersion(db, { actor, scope }, params.id))
  route.withoutTransaction(contractsApi.restore, ({ actor, scope, params, body, storeAnswer }) =>
    restoreVersion(deps, { actor, scope }, params.id, body, storeAnswer),
  )
  route(contractsApi.template, ({ db, actor, scope, params }) =>
    getTemplateOfContract(db, { actor, scope }, params.id),
  )
  route(contractsApi.email, ({ db, actor, scope, params }) =>
    previewContractEmail(db, { actor, scope }, params.id),
  )
  route.withoutTransaction(contractsApi.send, ({ actor, scope, params, body, caller, storeAnswer }) =>
    sendContract(deps, { actor, scope }, params.id, body, caller, storeAnswer),
  )
  route.withoutTransaction(contractsApi.withdraw, ({ actor, scope, params, body }) =>
    withdrawContract(deps, { actor, scope }, params.id, body),
  )
  route.withoutTransaction(contractsApi.remind, ({ actor, scope, params }) =>
    remindClient(deps, { actor, scope }, params.id),
  )
  route.withoutTransaction(contractsApi.extend, ({ actor, scope, params, body, storeAnswer }) =>
    extendContract(deps, { actor, scope }, params.id, body, storeAnswer),
  )
  route(contractsApi.copyLink, ({ db, actor, scope, params }) =>
    copyLink(db, deps, { actor, scope }, params.id),
  )
  route.withoutTransaction(contractsApi.preview, ({ actor, scope, params }) =>
    previewContract(deps, { actor, scope }, params.id),
  )
}
