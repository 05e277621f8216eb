import { sealApi, verifyingApi } from '@mantel/domain/contracts/verify'
import type { Route } from '../../platform/http/routing.ts'
import { type Deps, listCertificates, publicCertificates, renewCertificate } from './certificates.ts'
import { proofByCode, verifyPaper } from './verify-document.ts'

export function sealingRoutes(route: Route, deps: Deps) {
  const { databases } = deps
  route.alone(verifyingApi.check, ({ body }) => verifyPaper(databases, body))
  route.alone(verifyingApi.get, ({ params }) => proofByCode(databases, params.token))
  route(verifyingApi.certificates, ({ db }) => publicCertificates(db))
  route(sealApi.list, ({ db }) => listCertificates(db))
  route.alone(sealApi.renew, ({ actor }) => renewCertificate(deps, actor))
}
