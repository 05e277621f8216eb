import { sealApi, verifyApi } from '@mantel/domain/contracts/verify'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { Route } from '../../platform/http/routing.ts'
import { type Deps, downloadCertificates, listCertificates, renewCertificate } from './certificates.ts'
import { checkVisibleContract } from './check-records.ts'
import { getLastCheck } from './evidence-checks.ts'
import { getProofByCode, verifyDocument } from './verify-document.ts'

export function sealingRoutes(route: Route, deps: Deps & { files: FileStore }) {
  const { databases, files, emailSettings } = deps
  const { secrets } = emailSettings
  const checkDeps = { databases, files, secrets }
  route.withoutTransaction(verifyApi.check, ({ body }) => verifyDocument(checkDeps, body))
  route.withoutTransaction(verifyApi.get, ({ params }) => getProofByCode(checkDeps, params.token))
  route(verifyApi.certificates, ({ db }) => downloadCertificates(db, secrets))
  route.withoutTransaction(verifyApi.contract, ({ actor, scope, params }) =>
    checkVisibleContract(checkDeps, { actor, scope }, params.id),
  )
  route(sealApi.lastCheck, ({ db }) => getLastCheck(db, secrets))
  route(sealApi.list, ({ db }) => listCertificates(db))
  route.withoutTransaction(sealApi.renew, ({ actor, storeAnswer }) =>
    renewCertificate(deps, actor, storeAnswer),
  )
}
