import { contractsApi } from '@mantel/domain/contracts/contracts'
import type { Feature } from '../../feature.ts'
import { contractSigningLinks, signEventHeads, signEvents } from '../../schema/contracts/contract-signing.ts'
import { contracts, contractVersions, projectContractTemplates } from '../../schema/contracts/contracts.ts'
import { expireContract, remindContract, reportBouncedEmail } from './jobs.ts'
import { contractRoutes } from './routes.ts'

export const contractsFeature: Feature = {
  apis: [contractsApi],
  routes: contractRoutes,
  records: {
    contract: [
      contracts,
      contractSigningLinks,
      contractVersions,
      projectContractTemplates,
      signEvents,
      signEventHeads,
    ],
    'contract-version': [contractVersions],
  },
  jobs: [expireContract, remindContract, reportBouncedEmail],
}
