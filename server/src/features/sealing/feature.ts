import { sealApi, verifyApi } from '@mantel/domain/contracts/verify'
import type { Feature } from '../../feature.ts'
import { sealCertificates } from '../../schema/contracts/seal-certificates.ts'
import { sealContract, sealUnsealedContracts } from './jobs.ts'
import { sealingRoutes } from './routes.ts'

export const sealingFeature: Feature = {
  apis: [verifyApi, sealApi],
  routes: sealingRoutes,
  records: { 'seal-certificate': [sealCertificates] },
  jobs: [sealContract, sealUnsealedContracts],
  schedules: [{ job: sealUnsealedContracts, cron: '*/5 * * * *' }],
}
