import { sealApi, verifyApi } from '@mantel/domain/contracts/verify'
import type { Route } from '../../platform/http/routing.ts'
import { type Deps, downloadCertificates, listCertificates, renewCertificate } from './certificates.ts'
import { getProofByCode, verifyDocument } from './verify-document.ts'

export function sealingRoutes(route: Route, deps: Deps) {
  const { databases } = deps
  route.withoutTransaction(verifyApi.check, ({ body }) => verifyDocument(databases, body))
  route.withoutTransaction(verifyApi.get, ({ params }) => getProofByCode(databases, params.token))
  route(verifyApi.certificates, ({ db }) => downloadCertificates(db))
  route(sealApi.list, ({ db }) => listCertificates(db))
  route.withoutTransaction(sealApi.renew, ({ actor, storeAnswer }) =>
    renewCertificate(deps, actor, storeAnswer),
  )
}
