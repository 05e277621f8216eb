import { sealApi, verifyingApi } from '@mantel/domain/verifying'
import type { Databases } from '../../platform/database/connect.ts'
import type { Route } from '../../platform/http/routing.ts'
import type { Mailroom } from '../messages/mailroom.ts'
import { listCertificates, publicCertificates, renewCertificate } from './certificates.ts'
import { proofByCode, verifyPaper } from './proofs.ts'

export function sealingRoutes(
  route: Route,
  { databases, mailroom }: { databases: Databases; mailroom: Mailroom },
) {
  route.alone(verifyingApi.check, ({ body }) => verifyPaper(databases, body))
  route.alone(verifyingApi.get, ({ params }) => proofByCode(databases, params.token))
  route(verifyingApi.certificates, ({ db }) => publicCertificates(db))
  route(sealApi.list, ({ db }) => listCertificates(db))
  route(sealApi.renew, ({ db, actor }) => renewCertificate(db, mailroom.secrets, actor))
}
