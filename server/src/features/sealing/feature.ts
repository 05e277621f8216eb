import { sealApi, verifyApi } from '@mantel/domain/contracts/verify'
import type { Feature } from '../../feature.ts'
import { evidenceChecks } from '../../schema/contracts/evidence-checks.ts'
import { sealCertificates } from '../../schema/contracts/seal-certificates.ts'
import { checkEvidence, sealContract, sealUnsealedContracts } from './jobs.ts'
import { sealingRoutes } from './routes.ts'

export const sealingFeature: Feature = {
  apis: [verifyApi, sealApi],
  routes: sealingRoutes,
  records: { 'seal-certificate': [sealCertificates], 'evidence-check': [evidenceChecks] },
  jobs: [sealContract, sealUnsealedContracts, checkEvidence],
  schedules: [
    { job: sealUnsealedContracts, cron: '*/5 * * * *' },
    { job: checkEvidence, cron: '40 3 * * *' },
  ],
}
