import { sealApi, verifyApi } from '@mantel/domain/contracts/verify'
import type { Feature } from '../../feature.ts'
import { sealCertificates } from '../../schema/contracts/seal-certificates.ts'
import { sealContract, sealOverdue } from './jobs.ts'
import { sealingRoutes } from './routes.ts'

export const sealingFeature: Feature = {
  apis: [verifyApi, sealApi],
  routes: sealingRoutes,
  records: { 'seal-certificate': [sealCertificates] },
  jobs: [sealContract, sealOverdue],
  schedules: [{ job: sealOverdue, cron: '*/5 * * * *' }],
}
